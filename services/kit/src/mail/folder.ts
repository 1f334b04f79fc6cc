import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import type { Logger } from '../runtime/logger.ts'
import { compose } from './compose.ts'
import type { Mail } from './mail.ts'

/**
 * Stores each mail as an `.eml` file, for installations without a mail server and for tests. Only the owner of the file
 * can read it, because the links in a mail give access. File names sort by time.
 */
export function createFolderMail({ url, from, logger }: { url: string; from: string; logger: Logger }): Mail {
  const folder = fileURLToPath(url)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter, signal) {
      const { message } = await composer.sendMail(compose(letter, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      signal.throwIfAborted()
      const stamp = new Date().toISOString().replaceAll(':', '-')
      const name = join(folder, `${stamp}-${randomBytes(4).toString('hex')}`)
      const file = await open(`${name}.part`, 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${name}.part`, `${name}.eml`)
      logger.warn({ file: `${name}.eml` }, 'no mail server is set; the mail was stored in a file')
    },
    close: () => Promise.resolve(composer.close()),
  }
}
