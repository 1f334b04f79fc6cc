import { createTransport, type SendMailOptions } from 'nodemailer'
import { reasonOf } from '../runtime/reason.ts'
import { compose } from './compose.ts'
import { MailRefused, type Mail } from './mail.ts'

/** At most two connections, which stay open between mails. */
const POOL = { pool: true, maxConnections: 2, maxMessages: 100 } as const
/** A server that does not answer within these times has failed (milliseconds). */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
} as const

/** Codes of a failed authentication. They concern our configuration, not the mail. */
const AUTHENTICATION = new Set([530, 534, 535, 538])

/**
 * Sends mail by an SMTP server. A password is sent over TLS only, unless the URL has `?requireTLS=false`. Without a
 * password, TLS is used if the server offers it.
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
      // When the signal is aborted, the library removes the mail from its queue, or closes its connection.
      const mail: SendMailOptions & { signal: AbortSignal } = { ...compose(letter, from), signal }
      try {
        await transport.sendMail(mail)
      } catch (failure) {
        throw withoutAddress(failure)
      }
    },
    close: () => Promise.resolve(transport.close()),
  }
}

/** Returns the failure without addresses in its message; `MailRefused` if the server refuses this mail for good. */
function withoutAddress(failure: unknown): Error {
  const { responseCode, command } = failure as { responseCode?: number; command?: string }
  const reason = reasonOf(failure)
  const concernsMail = command === 'RCPT TO' || command === 'DATA'
  return concernsMail &&
    responseCode !== undefined &&
    responseCode >= 500 &&
    !AUTHENTICATION.has(responseCode)
    ? new MailRefused(reason)
    : new Error(reason)
}
