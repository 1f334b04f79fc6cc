import { until } from '@portico/kit/testing/until'
import type { Identity } from './harness.ts'

/** Waits for a mail to an address with this subject, at index `after` of the inbox or later, and returns the newest. */
export async function mailTo(inbox: Identity['inbox'], address: string, subject: RegExp, after = 0) {
  const find = () =>
    inbox.slice(after).findLast(({ to, subject: actual }) => to === address && subject.test(actual))
  await until(() => Promise.resolve(find() !== undefined))
  return find()!
}

/** Returns the token of the link in a mail. */
export function tokenOf({ text }: { text: string }): string {
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  if (token === undefined) throw new Error('the mail has no token')
  return token
}
