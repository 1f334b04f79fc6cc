import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Client } from './client.ts'

export type Login = { email: string; password: string }
export type Logins = { owner: Login; member: Login; synthetic?: string }

/** The file of the sign-ins until the demo site is complete. */
export const startedFile = (dataDir: string) => join(dataDir, 'demo.started.json')
/** The file of the sign-ins afterwards, with everything else that scripts need. */
export const demoFile = (dataDir: string) => join(dataDir, 'demo.json')

/** The demo's sign-ins. New ones are stored before they are used, so that a run can continue after an interruption. */
export function readLogins(dataDir: string): Logins {
  for (const file of [startedFile(dataDir), demoFile(dataDir)]) {
    if (!existsSync(file)) continue
    return JSON.parse(readFileSync(file, 'utf8')) as Logins
  }
  const login = (email: string): Login => ({ email, password: randomBytes(15).toString('base64url') })
  const made = { owner: login('demo@portico.example'), member: login('member@portico.example') }
  writeWhole(startedFile(dataDir), made)
  return made
}

/** Writes a JSON file atomically; only its owner can read it. */
export function writeWhole(file: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Signs the owner in, or up if there is no account. @throws Error when the account has another password */
export async function signIn(app: Client, owner: Login): Promise<void> {
  const signedIn = await app.call('POST', '/api/auth/Login', { json: owner })
  if (signedIn.status === 200) return
  const signedUp = await app.call('POST', '/api/auth/SignUp', { json: { ...owner, name: 'Demo owner' } })
  if (signedUp.status === 200) return
  throw new Error(
    `The demo owner exists with a password that is not in this data directory (${signedUp.status}). ` +
      'Set PORTICO_DATA to the directory that contains its demo.json.',
  )
}

/** Signs the demo member in, or up if there is none. @throws Error when the member has another password */
export async function signUpMember(visitor: Client, member: Login): Promise<void> {
  const signedIn = await visitor.call('POST', '/api/site-users/account/session', {
    json: { ...member, rememberMe: false },
  })
  if (signedIn.status === 200) return
  const json = { ...member, firstName: 'Demo', lastName: 'Member' }
  const signedUp = await visitor.call('POST', '/api/site-users/account', { json })
  if (signedUp.status !== 200)
    throw new Error(`The demo member cannot sign in: ${signedUp.status} ${signedUp.text}`)
}
