import type { SendMailOptions } from 'nodemailer'
import { MAX_MAIL_ADDRESS_LENGTH } from '@portico/proto/limits'
import { MailRefused, type Letter } from './mail.ts'

/** Letters that end a header or its line, in any of their forms, and those that nobody sees. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** One address and nothing else: no name, no list, no comment, no quoting. */
const ADDRESS = /^[^\s\p{Cc}\p{Zl}\p{Zp}<>()[\]"\\,;:@]{1,64}@[^\s\p{Cc}\p{Zl}\p{Zp}<>()[\]"\\,;:@]{1,253}$/u
const MAX_SUBJECT = 300

/**
 * What the mail library is given. Headers are checked here, whatever the library does with them.
 * @throws MailRefused for an address or a subject that could become more than that
 */
export function compose({ to, subject, text, html }: Letter, from: string): SendMailOptions {
  if (!ADDRESS.test(to) || to.length > MAX_MAIL_ADDRESS_LENGTH)
    throw new MailRefused('the address is not one plain address')
  if (CONTROL.test(subject)) throw new MailRefused('the subject holds a control character')
  if (subject === '' || subject.length > MAX_SUBJECT)
    throw new MailRefused('the subject is empty or too long')
  return {
    from,
    // As an object: a text would be read as a list.
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Nothing of a mail comes from a file or another server, whatever it says.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
