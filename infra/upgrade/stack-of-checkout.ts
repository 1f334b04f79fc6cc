import { createHmac, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseName } from '@portico/kit/postgres/provision'
import { embeddedEntry } from '../tooling/processes/embedded-entry.ts'
import { startProcess, type StartedProcess } from '../tooling/processes/process.ts'
import { isAlive, waitForExit } from '../tooling/processes/supervisor.ts'

/** The Portico of a checkout in one process, on a new data directory without a demo site. */
export type StackOfCheckout = ReturnType<typeof createStack>

/** Makes the data directory for the Portico in the folder `checkout`. `start` starts it, and `remove` ends and deletes everything. */
export function createStack(checkout: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-upgrade-'))
  chmodSync(dataDir, 0o755)
  writeSecrets(dataDir)
  // A start makes no demo site if this file exists.
  const nothing = {
    site: 'http://field.localhost',
    config: 'http://app.localhost',
    owner: { email: '', password: '' },
  }
  writeFileSync(join(dataDir, 'demo.json'), JSON.stringify(nothing))
  let portico: StartedProcess | undefined
  const postmaster = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  return {
    dataDir,
    /** Starts Portico, and resolves when it is ready. */
    async start(port: number, env: Record<string, string> = {}): Promise<void> {
      portico = startProcess(process.execPath, [join(checkout, embeddedEntry(checkout))], {
        name: 'Portico',
        cwd: checkout,
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORTICO_PORT: String(port),
          PORTICO_DATA: dataDir,
          PORTICO_RATE_SCALE: '1000',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await portico.printed('Portico is ready')
    },
    stop: () => portico!.stop(),
    kill: () => portico!.kill(),
    /** The address of a database for its superuser. The fourth line of `postmaster.pid` is the port. */
    adminUrl(service: string): string {
      const { postgres } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
        postgres: string
      }
      return `postgres://postgres:${postgres}@127.0.0.1:${postmaster()[3]!.trim()}/${databaseName(service)}`
    },
    /** Ends Portico and its Postgres, which keeps running after the process that started it was killed, and deletes the data. */
    async remove(): Promise<void> {
      await portico?.kill()
      if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) {
        const pid = Number(postmaster()[0])
        if (isAlive(pid)) process.kill(pid, 'SIGQUIT')
        await waitForExit(pid)
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Writes secrets that fit both shapes: the full shape derives its secrets from the one in `master`. */
function writeSecrets(dataDir: string): void {
  const master = randomBytes(32).toString('base64url')
  const secret = (use: string) => createHmac('sha256', master).update(use).digest('base64url')
  const secrets = {
    postgres: secret('postgres'),
    roles: secret('roles'),
    principal: secret('principal'),
    formKey: secret('form key'),
  }
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 })
  writeFileSync(join(dataDir, 'master'), master, { mode: 0o600 })
}
