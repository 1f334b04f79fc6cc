import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOwnAccount } from '@portico/proto/api/identity/owners/own-account'
import type { Client } from './client.ts'

const WAIT_MS = 15_000
const PAUSE_MS = 200

/**
 * Confirms the address of the signed-in owner by the link of the mail that the sign-up sent, so that mails about orders reach it.
 * Works where mails are stored as files in the folder `mail` of `dataDir`; with a mail server, a person opens the link. Returns whether
 * the address is confirmed.
 */
export async function confirmOwner(app: Client, dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'mail')
  const isConfirmed = async () => (await app.read(readOwnAccount)).emailConfirmed
  const { email } = await app.read(readOwnAccount)
  const until = Date.now() + WAIT_MS
  while (!(await isConfirmed())) {
    if (!existsSync(folder) || Date.now() > until) return false
    const token = findToken(folder, email)
    if (token) await app.call('POST', '/api/auth/EmailConfirmation', { json: { token } })
    else await new Promise((done) => setTimeout(done, PAUSE_MS))
  }
  return true
}

/** The token of the newest mail to an address that confirms it. */
function findToken(folder: string, email: string): string | undefined {
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'))
  for (const file of files.sort().reverse()) {
    const mail = decode(readFileSync(join(folder, file), 'latin1'))
    if (!mail.includes(`\r\nTo: ${email}\r\n`)) continue
    const token = /\/config\/confirm#token=([\w.~%-]+)/.exec(mail)?.[1]
    if (token) return decodeURIComponent(token)
  }
  return undefined
}

/** Decodes quoted-printable, in which long lines of a mail are broken. */
const decode = (mail: string): string =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
