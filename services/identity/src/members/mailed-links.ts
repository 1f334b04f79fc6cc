import { CONFIRM_LINK_DAYS, RESET_LINK_HOURS } from '@portico/proto/limits'
import { signMailedToken } from '../mail/domain/mailed-token.ts'
import type { MemberRecord } from './store/members.ts'
import { HOUR_MS } from '@portico/proto/time/units'

/*
 * The states to which mailed tokens of members are bound. A token becomes invalid when its state changes, and spending
 * it changes the state.
 */
export const memberResetState = (member: Pick<MemberRecord, 'passwordHash' | 'emailKey'>): string =>
  `${member.passwordHash} ${member.emailKey}`
export const memberConfirmState = (member: Pick<MemberRecord, 'emailKey' | 'emailConfirmed'>): string =>
  `${member.emailKey} ${member.emailConfirmed ? 'confirmed' : 'unconfirmed'}`

type LinkContext = { secret: string; website: { id: string; origin: string }; now: Date }

/**
 * Returns the page of the website that spends the token. The token is in the fragment, so that no server and no log
 * receives it.
 */
export function memberResetLink({ secret, website, now }: LinkContext, member: MemberRecord): string {
  const token = signMailedToken(secret, {
    purpose: 'memberReset',
    subject: member.id,
    websiteId: website.id,
    state: memberResetState(member),
    expiresAt: new Date(now.getTime() + RESET_LINK_HOURS * HOUR_MS),
  })
  return `${website.origin}/account/password#token=${token}`
}

export function memberConfirmLink({ secret, website, now }: LinkContext, member: MemberRecord): string {
  const token = signMailedToken(secret, {
    purpose: 'memberConfirm',
    subject: member.id,
    websiteId: website.id,
    state: memberConfirmState(member),
    expiresAt: new Date(now.getTime() + CONFIRM_LINK_DAYS * 24 * HOUR_MS),
  })
  return `${website.origin}/account/confirm#token=${token}`
}
