import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { pairs } from '@portico/proto/calls'

const secret = z.string().min(32)
/** Without one of these the data cannot be opened, or what visitors hold would be refused. */
const Kept = z.object({ postgres: z.string().min(20), roles: z.string().min(20), formKey: secret })
/** These may be missing in data of an earlier version, and are made then. */
const Made = z.object({
  /** By the pair of processes that share each (proto/calls.ts). */
  keys: z.record(z.string(), secret),
  crumb: secret,
  identity: secret,
  cart: secret,
  synthetic: secret,
})
export type Secrets = z.infer<typeof Kept> & z.infer<typeof Made>
/** `principal` was the one secret of all processes; the tokens of carts and of load tests were made from it. */
const Stored = Kept.extend({ ...Made.partial().shape, principal: secret.optional() })

/**
 * Opens the data directory: holds it for this process alone, and makes its secrets once (mode 0600). `fresh` says that
 * they were made now, so that no earlier data can be opened with them.
 */
export function openData(dir: string): { secrets: Secrets; fresh: boolean; release(): void } {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  const release = hold(join(dir, 'portico.pid'))
  const file = join(dir, 'secrets.json')
  const fresh = !existsSync(file)
  try {
    return { secrets: fresh ? writeSecrets(file, completed(kept())) : readSecrets(file), fresh, release }
  } catch (error) {
    release()
    throw error
  }
}

function hold(file: string): () => void {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (owner !== process.pid && isPortico(owner)) {
    throw new StartProblem(
      `Portico already runs with this data (process ${owner}). Stop it, or set PORTICO_DATA.`,
    )
  }
  writeFileSync(file, String(process.pid))
  return () => rmSync(file, { force: true })
}

function isPortico(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 2) return false
  try {
    process.kill(pid, 0)
    return !existsSync('/proc') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('embedded')
  } catch {
    return false
  }
}

const made = () => randomBytes(32).toString('base64url')

const kept = (): z.infer<typeof Kept> => ({ postgres: made(), roles: made(), formKey: made() })

/**
 * Makes what is missing. Data from before each pair of processes had a key keep the tokens that browsers and `demo.json`
 * hold: carts and load tests go on with the former secret, which no other process gets to see.
 */
function completed({ principal, ...stored }: z.infer<typeof Stored>): Secrets {
  return {
    ...stored,
    keys: Object.fromEntries(pairs.map((pair) => [pair, stored.keys?.[pair] ?? made()])),
    crumb: stored.crumb ?? made(),
    identity: stored.identity ?? made(),
    cart: stored.cart ?? principal ?? made(),
    synthetic: stored.synthetic ?? principal ?? made(),
  }
}

function readSecrets(file: string): Secrets {
  const text = readFileSync(file, 'utf8')
  let secrets: Secrets
  try {
    secrets = completed(Stored.parse(JSON.parse(text)))
  } catch {
    throw new StartProblem(`${file} is damaged: bring it back from a copy, or delete the data to begin anew.`)
  }
  return JSON.stringify(secrets, null, 2) === text ? secrets : writeSecrets(file, secrets)
}

function writeSecrets(file: string, secrets: Secrets): Secrets {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
