import * as z from 'zod'
import { line, WebUrl } from './link-url.ts'

const common = { title: line(200), linkText: z.string().trim().min(1).max(100).default('Book a table') }

/** Tables of a restaurant on OpenTable, by its number there (types 50 and 66). */
export const OpentableValue = z.object({
  ...common,
  restaurantId: z.string().regex(/^\d{1,12}$/, 'must be the number of the restaurant'),
})
export type OpentableValue = z.infer<typeof OpentableValue>

/** Tables of a restaurant on Tock, by its name in the address there. */
export const TockValue = z.object({
  ...common,
  business: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, 'must be the name in the address at Tock'),
})
export type TockValue = z.infer<typeof TockValue>

const isAcuity = (url: string) =>
  URL.canParse(url) && /(?:^|\.)(?:acuityscheduling\.com|as\.me)$/.test(new URL(url).hostname)

/** Appointments on Acuity Scheduling. */
export const AcuityValue = z.object({
  title: line(200),
  linkText: z.string().trim().min(1).max(100).default('Book an appointment'),
  url: WebUrl.refine(isAcuity, 'must be an address of Acuity Scheduling'),
})
export type AcuityValue = z.infer<typeof AcuityValue>
