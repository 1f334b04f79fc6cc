import { randomBytes } from 'node:crypto'

/** A password for an account that exists only in an archive. */
export const secret = () => randomBytes(15).toString('base64url')

/** Repeats a call until it is not refused: the gateway learns of a new role within half a second. */
export async function untilAllowed(call: () => Promise<{ status: number }>): Promise<void> {
  const end = Date.now() + 10_000
  while ((await call()).status === 403 && Date.now() < end) await new Promise((done) => setTimeout(done, 100))
}
