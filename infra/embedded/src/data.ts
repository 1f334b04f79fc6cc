import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/runtime/config'
import { pairs } from '@portico/proto/calls'

const secret = z.string().min(32)
/** Required secrets: without them the database cannot be opened, or visitors' submission keys become invalid. */
const RequiredSecrets = z.object({ postgres: z.string().min(20), roles: z.string().min(20), formKey: secret })
/** Secrets that data of an earlier version may not have; missing ones are generated. */
const AddedSecrets = z.object({
  /** Keys by the pair of processes that share each (proto/calls.ts). */
  keys: z.record(z.string(), secret),
  crumb: secret,
  identity: secret,
  cart: secret,
  vault: secret,
  synthetic: secret,
})
export type Secrets = z.infer<typeof RequiredSecrets> & z.infer<typeof AddedSecrets>
/** In earlier versions `principal` was the only secret; cart tokens and tokens of load tests were derived from it. */
const StoredSecrets = RequiredSecrets.extend({
  ...AddedSecrets.partial().shape,
  principal: secret.optional(),
})

/**
 * Opens the data directory: locks it for this process and generates its secrets at the first start (file mode 0600). `fresh`:
 * the secrets were generated now, so earlier data cannot be opened with them.
 * @throws StartProblem if another process uses the directory or the secrets are damaged
 */
export function openData(dir: string): { secrets: Secrets; fresh: boolean; release(): void } {
  mkdirSync(dir, { recursive: true, mode: 0o755 })
  const release = lock(join(dir, 'portico.pid'))
  const file = join(dir, 'secrets.json')
  const fresh = !existsSync(file)
  try {
    return {
      secrets: fresh ? writeSecrets(file, complete(generateRequired())) : readSecrets(file),
      fresh,
      release,
    }
  } catch (error) {
    release()
    throw error
  }
}

/** Writes the process id to a file, unless another Portico process has done so; returns a function that deletes it. */
function lock(file: string): () => void {
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

const generate = () => randomBytes(32).toString('base64url')

const generateRequired = (): z.infer<typeof RequiredSecrets> => ({
  postgres: generate(),
  roles: generate(),
  formKey: generate(),
})

/**
 * Generates missing secrets. Data of a version with one secret keep it for carts and load tests, so that tokens in browsers and
 * in `demo.json` stay valid; no other process gets it.
 */
function complete({ principal, ...stored }: z.infer<typeof StoredSecrets>): Secrets {
  return {
    ...stored,
    keys: Object.fromEntries(pairs.map((pair) => [pair, stored.keys?.[pair] ?? generate()])),
    crumb: stored.crumb ?? generate(),
    identity: stored.identity ?? generate(),
    cart: stored.cart ?? principal ?? generate(),
    vault: stored.vault ?? generate(),
    synthetic: stored.synthetic ?? principal ?? generate(),
  }
}

function readSecrets(file: string): Secrets {
  const text = readFileSync(file, 'utf8')
  let secrets: Secrets
  try {
    secrets = complete(StoredSecrets.parse(JSON.parse(text)))
  } catch {
    throw new StartProblem(`${file} is damaged: restore it from a backup, or delete the data to start again.`)
  }
  return JSON.stringify(secrets, null, 2) === text ? secrets : writeSecrets(file, secrets)
}

function writeSecrets(file: string, secrets: Secrets): Secrets {
  writeFileSync(`${file}.new`, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return secrets
}
