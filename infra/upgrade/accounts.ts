import { randomBytes } from 'node:crypto'

/** A password for people who exist in an archive only. */
export const secret = () => randomBytes(15).toString('base64url')

/** A role that was just given is known to the gateway within half a second. */
export async function untilAllowed(call: () => Promise<{ status: number }>): Promise<void> {
  const end = Date.now() + 10_000
  while ((await call()).status === 403 && Date.now() < end) await new Promise((done) => setTimeout(done, 100))
}
