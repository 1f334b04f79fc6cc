import * as z from 'zod'
import { linksIn } from '../../e2e/inbox.ts'

const Listed = z.object({
  messages: z.array(
    z.object({ ID: z.string(), Subject: z.string(), To: z.array(z.object({ Address: z.string() })) }),
  ),
})
const Message = z.object({ Text: z.string() })

/** Reads the mails that Mailpit at this address has received, as `inbox` reads files. */
export function mailpitMails(address: string) {
  const get = async (path: string): Promise<unknown> => {
    const reply = await fetch(new URL(path, address))
    if (!reply.ok) throw new Error(`Mailpit answered ${reply.status} for ${path}`)
    return reply.json()
  }
  return {
    /** The mails to an address, with the links in their texts. */
    async all(to: string) {
      const { messages } = Listed.parse(await get('/api/v1/messages?limit=200'))
      const own = messages.filter(({ To }) => To.some(({ Address }) => Address === to))
      return Promise.all(
        own.map(async ({ ID, Subject }) => {
          const { Text } = Message.parse(await get(`/api/v1/message/${ID}`))
          return { subject: Subject, links: linksIn(Text) }
        }),
      )
    },
  }
}
