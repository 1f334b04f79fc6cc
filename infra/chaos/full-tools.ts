import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { freePort } from '@portico/kit/runtime/free-port'
import { spoolFiles } from '@portico/kit/testing/spool-files'
import { pause } from './client.ts'
import { processes, type ProcessName } from './processes.ts'

const MIGRATE_SETTING = '/proc/sys/net/ipv4/tcp_migrate_req'
const ROLL_MS = 600_000

type Running = {
  dataDir: string
  stack(): {
    pids: Record<string, number>
    supervisor: number
    rolls: number
    adminPorts: Record<string, number>
  }
}

/** What only the full shape without containers can be made to do: its processes are children of one supervisor here. */
export function fullTools({ dataDir, stack }: Running) {
  const spoolOf = (name: ProcessName) => join(dataDir, name, `${name}-spool`)

  const wrapper = join(dataDir, 'wrapper.sh')

  /** Restarts processes of ours, each new one before the old one stops. */
  async function roll(names: readonly ProcessName[] = processes): Promise<void> {
    const { rolls, supervisor } = stack()
    writeFileSync(join(dataDir, 'roll'), names.join(' '))
    process.kill(supervisor, 'SIGHUP')
    for (const end = Date.now() + ROLL_MS; stack().rolls === rolls; await pause(250))
      if (Date.now() > end) throw new Error('the rolling restart did not end')
  }

  return {
    roll,
    /**
     * Hands connections that wait at a stopping process's port to the process that shares it, as an installation with
     * SHARE_PORT=1 must; without it the system resets them. Needs root. Returns what restores the setting.
     */
    keepQueuedConnections(): () => void {
      const before = readFileSync(MIGRATE_SETTING, 'utf8')
      writeFileSync(MIGRATE_SETTING, '1')
      return () => writeFileSync(MIGRATE_SETTING, before)
    },
    dataDir,
    spoolOf,
    get supervisor() {
      return stack().supervisor
    },
    /** Restarts every process by a shell script that executes its arguments; returns what restarts them without it. */
    async wrap(script: string): Promise<() => Promise<void>> {
      writeFileSync(wrapper, script)
      const unwrap = async () => {
        rmSync(wrapper, { force: true })
        await roll()
      }
      await roll().catch(async (error: unknown) => {
        await unwrap()
        throw error
      })
      return unwrap
    },
    /** Starts a second process of a service, with the variables of the first but an admin port of its own. */
    async twin(name: ProcessName): Promise<{ kill(): void }> {
      const pid = stack().pids[name]!
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean)
      const [program, ...args] = read('cmdline')
      const env = Object.fromEntries(read('environ').map((line) => line.split(/=(.*)/s).slice(0, 2)))
      const admin = await freePort()
      const child = spawn(program!, args, {
        cwd: join(import.meta.dirname, '../..'),
        env: { ...env, ADMIN_PORT: String(admin) },
        stdio: 'inherit',
      })
      const kill = () => void child.kill('SIGKILL')
      process.once('exit', kill)
      for (const end = Date.now() + 120_000; Date.now() < end; await pause(200)) {
        const answer = await fetch(`http://127.0.0.1:${admin}/readyz`).catch(() => null)
        if (answer?.status === 200) return { kill }
      }
      kill()
      throw new Error(`a second ${name} did not become ready`)
    },
    /** How many processes have files on the disk for the broker. */
    spoolingProcesses: async (name: ProcessName) => new Set(spoolFiles(spoolOf(name)).map(dirname)).size,
    /** Takes the broker's log away while the broker is held; it is to be killed next. */
    async loseLog(): Promise<void> {
      const pid = stack().pids['kafka']!
      process.kill(pid, 'SIGSTOP')
      rmSync(join(dataDir, 'kafka/log'), { recursive: true })
    },
    /** The sum of a metric's samples whose labels hold a text. */
    async metric(name: ProcessName, metric: string, labels = ''): Promise<number> {
      const answer = await fetch(`http://127.0.0.1:${stack().adminPorts[name]}/metrics`).catch(() => null)
      const lines = answer ? (await answer.text()).split('\n') : []
      return lines
        .filter((line) => line.startsWith(`${metric}{`) && line.includes(labels))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
    /** Mounts a volume of so many bytes at a service's spool; returns what takes it away again. */
    async smallSpool(name: ProcessName, bytes: number): Promise<() => Promise<void>> {
      const dir = spoolOf(name)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', dir])
      await roll([name])
      return async () => {
        execFileSync('umount', ['--lazy', dir])
        await roll([name])
      }
    },
  }
}

export type FullTools = ReturnType<typeof fullTools>
