import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { StartProblem } from '@portico/kit/config'

const Secrets = z.object({
  postgres: z.string().min(20),
  roles: z.string().min(20),
  principal: z.string().min(32),
  formKey: z.string().min(32),
})
export type Secrets = z.infer<typeof Secrets>

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
    return { secrets: fresh ? makeSecrets(file) : readSecrets(file), fresh, release }
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

function readSecrets(file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    throw new StartProblem(`${file} is damaged: bring it back from a copy, or delete the data to begin anew.`)
  }
}

function makeSecrets(file: string): Secrets {
  const secret = () => randomBytes(32).toString('base64url')
  const made: Secrets = { postgres: secret(), roles: secret(), principal: secret(), formKey: secret() }
  writeFileSync(`${file}.new`, JSON.stringify(made, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return made
}
