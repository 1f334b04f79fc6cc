import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { until } from '@portico/kit/testing/until'

/** A parsed mail. `links` are the addresses in its text, in order. */
export type Received = { file: string; to: string; subject: string; text: string; html: string; links: URL[] }

/** The addresses in the text of a mail, in order. A text that only begins like an address is left out. */
export const linksIn = (text: string): URL[] =>
  [...text.matchAll(/https?:\/\/[^\s<>")]*[^\s<>").,;:!?]/g)]
    .filter(([link]) => URL.canParse(link))
    .map(([link]) => new URL(link))

/**
 * The mails of a Portico without a mail server: both shapes store them as files in the folder `mail` of `dataDir`. File
 * names sort by time, so the first is the oldest.
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
      links: linksIn(text),
    }
  }
  const all = async (to?: string): Promise<Received[]> => {
    const mails = await Promise.all(files().sort().map(read))
    return to === undefined ? mails : mails.filter((mail) => mail.to === to)
  }
  return {
    /** Every mail so far, or every mail to one address, the oldest first. */
    all,
    /** Waits for mail number `nth` to an address; the first is 1. @throws Error after a minute */
    async next(to: string, nth = 1): Promise<Received> {
      await until(async () => (await all(to)).length >= nth)
      return (await all(to))[nth - 1]!
    },
  }
}
