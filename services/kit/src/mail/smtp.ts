import { createTransport, type SendMailOptions } from 'nodemailer'
import { reasonOf } from '../runtime/reason.ts'
import { compose } from './compose.ts'
import { MailRefused, type Mail } from './mail.ts'

/** Two connections a process, kept open between mails; a server that says nothing for these times has failed. */
const POOL = { pool: true, maxConnections: 2, maxMessages: 100 } as const
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const

/** Not of this mail but of us: who we are was not believed (530, 534, 535, 538). */
const SIGN_IN = new Set([530, 534, 535, 538])

/**
 * Mail by a server. A password is sent over TLS only (`?requireTLS=false` in the address allows it in clear); without
 * one TLS is used where the server has it.
 */
export function createSmtpMail({
  url,
  from,
  timeouts = TIMEOUTS,
}: {
  url: string
  from: string
  timeouts?: Partial<typeof TIMEOUTS> | Record<string, number>
}): Mail {
  const server = new URL(url)
  const transport = createTransport({
    ...POOL,
    ...timeouts,
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port || (server.protocol === 'smtps:' ? 465 : 587)),
    secure: server.protocol === 'smtps:',
    requireTLS: server.username !== '' && server.searchParams.get('requireTLS') !== 'false',
    ...(server.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) } }),
  })
  return {
    async send(letter, signal) {
      // At the end of the attempt the library takes the mail from its queue, or closes the connection that carries it.
      const mail: SendMailOptions & { signal: AbortSignal } = { ...compose(letter, from), signal }
      try {
        await transport.sendMail(mail)
      } catch (failure) {
        throw told(failure)
      }
    },
    close: () => Promise.resolve(transport.close()),
  }
}

/** The failure without the address in it. What a server refuses of this mail for good is no failure of a machine. */
function told(failure: unknown): Error {
  const { responseCode, command } = failure as { responseCode?: number; command?: string }
  const reason = reasonOf(failure)
  const ofThisMail = command === 'RCPT TO' || command === 'DATA'
  return ofThisMail && responseCode !== undefined && responseCode >= 500 && !SIGN_IN.has(responseCode)
    ? new MailRefused(reason)
    : new Error(reason)
}
