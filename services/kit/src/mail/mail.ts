import { Declined } from '../jobs/job.ts'

/** One mail to one address. HTML and text say the same; values in the HTML are escaped by who wrote it. */
export type Letter = { to: string; subject: string; text: string; html: string }

/**
 * Sends mail. `send` resolves when a server (or the folder) has taken it. It is called from jobs, which repeat it when
 * it fails, and hand on the `signal` of their attempt: when its time is over the mail is not sent any more, so that a
 * slow server does not take it from two attempts. @throws MailRefused when no repetition would help
 */
export type Mail = {
  send(letter: Letter, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** This mail will never be taken: its address is refused for good, or a header would hold what it must not. */
export class MailRefused extends Declined {}
