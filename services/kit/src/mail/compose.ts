import type { SendMailOptions } from 'nodemailer'
import { MAX_MAIL_ADDRESS_LENGTH } from '@portico/proto/limits'
import { MailRefused, type Letter } from './mail.ts'

/** Control characters and all kinds of line breaks, which could end a header. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** One address and nothing else: no name, no list, no comment, no quoting. */
const ADDRESS = /^[^\s\p{Cc}\p{Zl}\p{Zp}<>()[\]"\\,;:@]{1,64}@[^\s\p{Cc}\p{Zl}\p{Zp}<>()[\]"\\,;:@]{1,253}$/u
const MAX_SUBJECT = 300
const MESSAGE_ID = /^[\w-]{1,100}$/

/**
 * Returns a letter in the form of the mail library. Headers are validated here and do not depend on the library.
 * @throws MailRefused for an invalid address, subject or message id
 */
export function compose(
  { to, subject, text, html, replyTo, messageId }: Letter,
  from: string,
): SendMailOptions {
  if (!isAddress(to)) throw new MailRefused('the recipient is not one plain address')
  if (replyTo !== undefined && !isAddress(replyTo))
    throw new MailRefused('the address for replies is not one plain address')
  if (messageId !== undefined && !MESSAGE_ID.test(messageId))
    throw new MailRefused('the message id has a character that is not allowed')
  if (CONTROL.test(subject)) throw new MailRefused('the subject contains a control character')
  if (subject === '' || subject.length > MAX_SUBJECT)
    throw new MailRefused('the subject is empty or too long')
  return {
    from,
    // An object, because the library would parse a string as a list.
    to: { name: '', address: to },
    ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
    ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(from)}>` }),
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // The library must not load parts of a mail from files or servers.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

const isAddress = (text: string): boolean => ADDRESS.test(text) && text.length <= MAX_MAIL_ADDRESS_LENGTH

/** The domain of a sender that is an address, or `Name <address>`. */
const domainOf = (from: string): string => from.slice(from.lastIndexOf('@') + 1).replace(/>$/, '')
