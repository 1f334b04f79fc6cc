import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { until } from '@portico/kit/testing/until'

/** A mail as its reader has it. `links` are the addresses in its text, in order. */
export type Received = { file: string; to: string; subject: string; text: string; html: string; links: URL[] }

/**
 * The mails that a Portico with the data in `dataDir` sent while no mail server was set: both shapes keep them as files
 * in its folder `mail`. Names sort by time, so the first is the oldest.
 */
export function inbox(dataDir: string) {
  const folder = join(dataDir, 'mail')
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  const read = async (file: string): Promise<Received> => {
    const mail = await PostalMime.parse(readFileSync(join(folder, file)))
    const text = mail.text ?? ''
    return {
      file,
      to: mail.to?.[0]?.address ?? '',
      subject: mail.subject ?? '',
      text,
      html: mail.html ?? '',
      links: [...text.matchAll(/https?:\/\/[^\s<>")]*[^\s<>").,;:!?]/g)].map(([link]) => new URL(link)),
    }
  }
  const all = async (to?: string): Promise<Received[]> => {
    const mails = await Promise.all(files().sort().map(read))
    return to === undefined ? mails : mails.filter((mail) => mail.to === to)
  }
  return {
    /** Every mail so far, the oldest first, or those to one address. */
    all,
    /** Waits until mail number `nth` (1 for the first) to an address has come. @throws after a minute */
    async next(to: string, nth = 1): Promise<Received> {
      await until(async () => (await all(to)).length >= nth)
      return (await all(to))[nth - 1]!
    },
  }
}
