import { Declined } from '../jobs/job.ts'

/** One mail to one address. HTML and text say the same; values in the HTML are escaped by who wrote it. */
export type Letter = { to: string; subject: string; text: string; html: string }

/**
 * Sends mail. `send` resolves when a server (or the folder) has taken it. It is called from jobs, which repeat it when
 * it fails. @throws MailRefused when no repetition would help
 */
export type Mail = {
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}

/** This mail will never be taken: its address is refused for good, or a header would hold what it must not. */
export class MailRefused extends Declined {}
