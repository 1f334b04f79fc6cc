import * as z from 'zod'
import type { Logger } from '../runtime/logger.ts'
import { createFolderMail } from './folder.ts'
import type { Mail } from './mail.ts'
import { createSmtpMail } from './smtp.ts'

/** `smtp://user:password@host:587`, `smtps://…:465`, or `file:///folder` to store mails as files. */
export const MailUrl = z.url({
  protocol: /^(smtp|smtps|file)$/,
  error: 'must begin with smtp:, smtps: or file:',
})

/** The sender: an address, or `Name <address>`. */
export const MailFrom = z
  .string()
  .regex(
    /^(?:[^\p{Cc}<>"@]+ <[^\s\p{Cc}<>"@,;]+@[^\s\p{Cc}<>"@,;]+>|[^\s\p{Cc}<>"@,;]+@[^\s\p{Cc}<>"@,;]+)$/u,
    'must be an address, or Name <address>',
  )
  .default('Portico <no-reply@localhost>')

export type MailSettings = { url: string | undefined; from: string; logger: Logger }

/** Creates the adapter for `url`. Without a URL, a mail waits in its job, which is dead after two days. */
export function createMail({ url, from, logger }: MailSettings): Mail {
  if (url === undefined) return unsetMail
  return new URL(url).protocol === 'file:'
    ? createFolderMail({ url, from, logger })
    : createSmtpMail({ url, from })
}

const unsetMail: Mail = {
  send: () => Promise.reject(new Error('MAIL_URL is not set: mail waits')),
  close: () => Promise.resolve(),
}
