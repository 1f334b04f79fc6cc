import type { Applied, Refusal } from './types.ts'

export type Step = Applied | Refusal

export const refuse = (reason: string): Refusal => ({ ok: false, reason })
export const gone = (what: string) => refuse(`The ${what} is no longer on the page.`)
