import { until } from '@portico/kit/testing/until'
import { inbox } from './inbox.ts'

/** Waits for a mail to the address with a link to `path`, and returns the token of the link. Mails are files in `dataDir`. */
export async function mailedToken(
  { dataDir }: { dataDir: string },
  to: string,
  path: string,
): Promise<string | null> {
  const find = async () =>
    (await inbox(dataDir).all(to)).flatMap(({ links }) => links).find(({ pathname }) => pathname === path)
  await until(async () => (await find()) !== undefined)
  return new URLSearchParams((await find())!.hash.slice(1)).get('token')
}
