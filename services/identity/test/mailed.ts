import { until } from '@portico/kit/testing/until'
import type { startIdentity } from './harness.ts'

type Inbox = Awaited<ReturnType<typeof startIdentity>>['inbox']

/** The newest mail to an address with this subject, as soon as there is one that was not there at `after`. */
export async function mailTo(inbox: Inbox, address: string, subject: RegExp, after = 0) {
  const find = () => inbox.slice(after).findLast(({ to, subject: is }) => to === address && subject.test(is))
  await until(() => Promise.resolve(find() !== undefined))
  return find()!
}

/** The token of a mail's link. */
export function tokenOf({ text }: { text: string }): string {
  const [, token] = /#token=(\S+)/.exec(text) ?? []
  if (token === undefined) throw new Error('the mail has no token')
  return token
}
