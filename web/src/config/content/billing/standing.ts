import { CHANGE_PLAN_PATH, UPGRADE_PATH } from '@portico/proto/links/billing-paths'
import type { WebsiteStatusName } from '@portico/proto/enums/website-status'
import { dateText, manyText } from '../../ui/text/format.ts'

const DAY_MS = 86_400_000

/** The status of a website as lists and its billing have it. */
type Standing = { status: WebsiteStatusName; trialEndsOn?: number | undefined }

/** Whether the website has no plan yet: a trial, also one that has ended. */
export const isTrial = ({ status }: Standing): boolean => status === 'trial' || status === 'expired'

/** The path of the screen of plans below a website (PAGE-12). */
export const plansPath = (standing: Standing): string => (isTrial(standing) ? UPGRADE_PATH : CHANGE_PLAN_PATH)

/** Says how long the trial lasts; undefined for websites that are no trial. */
export function trialText({ status, trialEndsOn }: Standing, now: number = Date.now()): string | undefined {
  if (status !== 'trial' && status !== 'expired') return undefined
  if (trialEndsOn === undefined) return 'The trial of this website has ended.'
  const left = trialEndsOn - now
  if (status === 'expired' || left <= 0)
    return `The trial ended on ${dateText(trialEndsOn)}. The website stays online.`
  const days = Math.ceil(left / DAY_MS)
  return days === 1 ? 'The trial ends within a day.' : `The trial ends in ${manyText(days, 'day')}.`
}

const sentences: Partial<Record<WebsiteStatusName, string>> = {
  pastDue: 'A payment for this website is overdue.',
  internal: 'This website belongs to the operator of this server and needs no plan.',
  comped: 'This website is free of charge.',
  beta: 'This website is part of a test and free of charge.',
  enterprise: 'This website is part of a contract with the operator of this server.',
}

/** Says what the website has, without the name of its plan. */
export const standingText = (standing: Standing): string =>
  trialText(standing) ?? sentences[standing.status] ?? 'The operator of this server bills this website.'
