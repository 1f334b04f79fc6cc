import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RELAY_LOCK } from '@portico/kit/bus/outbox/relay'
import { withClient } from '@portico/kit/postgres/with-client'
import { freePort } from '@portico/kit/runtime/free-port'
import { spoolFiles } from '@portico/kit/testing/spool-files'
import { requestRoll } from '../../../tooling/full-stack/request-roll.ts'
import type { Replaced } from '../../../tooling/full-stack/roll.ts'
import { instancesOf } from '../../../tooling/processes/instances.ts'
import { isAlive } from '../../../tooling/processes/supervisor.ts'
import { pause } from '../client.ts'
import { processes, type Instance, type ProcessName } from './processes.ts'

const MIGRATE_REQUESTS = '/proc/sys/net/ipv4/tcp_migrate_req'

type Running = {
  dataDir: string
  stack(): {
    pids: Record<string, number>
    supervisor: number
    adminPorts: Record<string, number>
    databases: Record<string, string>
  }
}

/** Faults and measurements that only the full shape without containers offers: one supervisor has started its processes. */
export function fullTools({ dataDir, stack }: Running) {
  /** The directory in which a collector keeps its spool. */
  const spoolDir = (name: ProcessName) => join(dataDir, name, `${name}-spool`)

  const wrapper = join(dataDir, 'wrapper.sh')

  /**
   * Replaces processes one after another; each new one starts before the old one stops. The new ones run from the folder
   * `checkout`, if it is given. @throws Error when a new process does not become ready
   */
  async function rollingRestart(
    names: readonly ProcessName[] = processes,
    checkout = '',
  ): Promise<Replaced[]> {
    // A restart of a process that is being started after a kill would leave two of them.
    for (const name of names)
      for (const instance of instancesOf(Object.keys(stack().pids), name))
        while (!isAlive(stack().pids[instance]!)) await pause(100)
    return requestRoll(dataDir, { names, checkout })
  }

  return {
    rollingRestart,
    /**
     * Sets the kernel to hand connections that are queued at the port of a stopping process to the process that shares the
     * port, as an installation with SHARE_PORT=1 must. Otherwise the kernel resets them. Needs root, or sudo. Returns a function
     * that restores the setting.
     */
    keepQueuedConnections(): () => void {
      const before = readFileSync(MIGRATE_REQUESTS, 'utf8')
      setMigrateRequests('1')
      return () => setMigrateRequests(before.trim())
    },
    dataDir,
    spoolDir,
    get supervisor() {
      return stack().supervisor
    },
    /**
     * Restarts processes through a shell script that executes its arguments. Returns a function that restarts them
     * without the script.
     */
    async restartInWrapper(
      script: string,
      names: readonly ProcessName[] = processes,
    ): Promise<() => Promise<void>> {
      writeFileSync(wrapper, script)
      const unwrap = async () => {
        rmSync(wrapper, { force: true })
        await rollingRestart(names)
      }
      await rollingRestart(names).catch(async (error: unknown) => {
        await unwrap()
        throw error
      })
      return unwrap
    },
    /** Starts a second process of a service with the variables of the first one, except for the admin port. */
    async startSecond(name: ProcessName): Promise<{ kill(): void }> {
      // A process that a kill ended a moment ago may not have been started again.
      while (!isAlive(stack().pids[name]!)) await pause(100)
      const pid = stack().pids[name]!
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean)
      const [program, ...args] = read('cmdline')
      const env = Object.fromEntries(read('environ').map((line) => line.split(/=(.*)/s).slice(0, 2)))
      const admin = await freePort()
      const child = spawn(program!, args, {
        cwd: join(import.meta.dirname, '../../../..'),
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
    /** Returns the process that publishes the facts of a service: it has the lock of the relay. Undefined if none has it. */
    async publisherOf(name: ProcessName): Promise<Instance | undefined> {
      const { databases, pids } = stack()
      if (databases[name] === undefined) return undefined
      const { rows } = await withClient({ connectionString: databases[name] }, (client) =>
        client.query<{ label: string }>(
          `select application_name as label from pg_locks join pg_stat_activity using (pid)
           where locktype = 'advisory' and objid = $1 and granted and datname = current_database()`,
          [RELAY_LOCK],
        ),
      )
      const pid = Number(/^portico-relay (\d+)@/.exec(rows[0]?.label ?? '')?.[1])
      return instancesOf(Object.keys(pids), name).find((each) => pids[each] === pid) as Instance | undefined
    },
    /** Counts the processes of a service that have files in the spool. */
    countSpoolingProcesses: async (name: ProcessName) =>
      new Set(spoolFiles(spoolDir(name)).map(dirname)).size,
    /** Locks a table while `work` runs: rows can be read, and every statement that writes rows waits. */
    withTableLock: <T>(database: string, table: string, work: () => Promise<T>) =>
      withClient({ connectionString: stack().databases[database]! }, async (client) => {
        await client.query(`begin; lock table ${table} in exclusive mode`)
        try {
          return await work()
        } finally {
          await client.query('rollback')
        }
      }),
    /** Stops the broker and deletes its log. The caller kills the broker next. */
    async deleteBrokerLog(): Promise<void> {
      const pid = stack().pids['kafka']!
      process.kill(pid, 'SIGSTOP')
      rmSync(join(dataDir, 'kafka/log'), { recursive: true })
    },
    /** Returns the sum of the samples of a metric whose labels contain a text, over all processes of a service; 0 if none answers. */
    async sumMetric(name: ProcessName, metric: string, labels = ''): Promise<number> {
      const { adminPorts } = stack()
      const texts = await Promise.all(
        instancesOf(Object.keys(adminPorts), name).map(async (instance) => {
          const answer = await fetch(`http://127.0.0.1:${adminPorts[instance]}/metrics`).catch(() => null)
          return answer ? await answer.text() : ''
        }),
      )
      const lines = texts.flatMap((text) => text.split('\n'))
      return lines
        .filter((line) => line.startsWith(`${metric}{`) && line.includes(labels))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
    },
    /** Mounts a tmpfs of `bytes` bytes at the spool of a service. Returns a function that removes it. Needs root. */
    async mountSmallSpool(name: ProcessName, bytes: number): Promise<() => Promise<void>> {
      const dir = spoolDir(name)
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=700`, 'tmpfs', dir])
      await rollingRestart([name])
      return async () => {
        execFileSync('umount', ['--lazy', dir])
        await rollingRestart([name])
      }
    },
  }
}

function setMigrateRequests(value: string): void {
  const setting = `net.ipv4.tcp_migrate_req=${value}`
  if (process.getuid?.() === 0) writeFileSync(MIGRATE_REQUESTS, value)
  else execFileSync('sudo', ['-n', 'sysctl', '-q', '-w', setting])
}

export type FullTools = ReturnType<typeof fullTools>
