import { Declined } from '../jobs/job.ts'

/**
 * One mail to one address. HTML and text have the same content; the caller escapes values in the HTML. `messageId` is the left part
 * of the `Message-ID`: mail programs show a mail that is sent again with the same one once. Without it each mail gets a new one.
 */
export type Letter = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  messageId?: string
}

/**
 * Sends mail. `send` resolves when a server or the folder has accepted the mail. Jobs call it and repeat it after a
 * failure. They pass the `signal` of the attempt: once it is aborted the mail is not sent, so that a slow server does not
 * accept it from two attempts. @throws MailRefused if a repetition cannot help
 */
export type Mail = {
  send(letter: Letter, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The mail cannot be sent: its address is refused for good, or a header is invalid. */
export class MailRefused extends Declined {}
