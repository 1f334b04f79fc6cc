import { existsSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Admin } from 'kafkajs'
import * as z from 'zod'
import { spoolFiles } from '@portico/kit/testing/spool-files'
import { withClient } from '@portico/kit/postgres/with-client'
import { Demo } from '../../../e2e/stack.ts'
import { withAdmin } from '../../../deploy/kafka/admin.ts'
import { instancesOf } from '../../../tooling/processes/instances.ts'
import { isAlive } from '../../../tooling/processes/supervisor.ts'
import { fullTools } from './full-tools.ts'
import type { Instance } from './processes.ts'
import { rowsAsJson, type Target } from './target.ts'

const Stack = z.object({
  pids: z.record(z.string(), z.number()),
  port: z.number(),
  kafka: z.string(),
  kafkaLogin: z.object({ user: z.string(), password: z.string() }),
  redis: z.url(),
  databases: z.record(z.string(), z.string()),
  supervisor: z.number(),
  adminPorts: z.record(z.string(), z.number()),
})

/**
 * The full shape without containers (`make full`, infra/tooling/full.ts), found by the files in its data directory. It must
 * run with PORTICO_SUPERVISE=1; otherwise the first kill stops the whole stack.
 * @throws Error when no stack runs there
 */
export function fullTarget(dataDir: string): Target {
  const file = join(dataDir, 'stack.json')
  if (!existsSync(file))
    throw new Error(`no stack runs with ${dataDir}: start one with PORTICO_SUPERVISE=1 make full`)
  const stack = () => Stack.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { port, kafka, kafkaLogin, redis, databases } = stack()
  const askBroker = <T>(work: (admin: Admin) => Promise<T>) => withAdmin([kafka], kafkaLogin, work)
  const signal = (name: string, kind: NodeJS.Signals) => {
    const pid = stack().pids[name]!
    process.kill(pid, kind)
    // Each connection to Postgres has a process of its own, which may end at any time.
    for (const child of childrenOf(pid)) if (isAlive(child)) process.kill(child, kind)
  }

  return {
    kind: 'full',
    demo: Demo.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))),
    gateway: { host: '127.0.0.1', port },
    instances: (name) => Promise.resolve(instancesOf(Object.keys(stack().pids), name) as Instance[]),
    async pid(name) {
      const pid = stack().pids[name]
      return pid !== undefined && isAlive(pid) ? pid : null
    },
    freeze: async (name) => void signal(name, 'SIGSTOP'),
    thaw: async (name) => void signal(name, 'SIGCONT'),
    wipeCache: () => redisCommand(redis, 'FLUSHALL'),
    async query<T>(database: string, sql: string) {
      return withClient({ connectionString: databases[database]! }, async (client) => {
        const { rows } = await client.query<{ rows: string }>(rowsAsJson(sql))
        return JSON.parse(rows[0]!.rows) as T[]
      })
    },
    spooledBytes: async (name) => directoryBytes(join(dataDir, name, `${name}-spool`)),
    endOffsets: (topic) =>
      askBroker(
        async (admin) =>
          new Map(
            (await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)]),
          ),
      ),
    countDeadLetters: () => askBroker(countDeadLetters),
    full: fullTools({ dataDir, stack }),
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

function directoryBytes(dir: string): number {
  if (!existsSync(dir)) return 0
  return spoolFiles(dir).reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}

/** Logs in to Redis and sends a command. @throws Error unless Redis answers both with OK */
function redisCommand(address: string, command: string): Promise<void> {
  const { hostname, port, username, password } = new URL(address)
  return new Promise((resolve, reject) => {
    const login = `AUTH ${username} ${password}`
    const socket = connect(Number(port), hostname, () => socket.write(`${login}\r\n${command}\r\n`))
    let replies = ''
    socket.once('error', reject)
    socket.on('data', (reply) => {
      replies += reply.toString()
      if (replies.split('\r\n').length < 3 && !replies.includes('-')) return
      socket.destroy()
      if (replies === '+OK\r\n+OK\r\n') resolve()
      else reject(new Error(`Redis answered ${replies}`))
    })
  })
}

async function countDeadLetters(admin: Admin): Promise<number> {
  const topics = (await admin.listTopics()).filter((topic) => topic.endsWith('.dead'))
  const offsets = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)))
  return offsets.flat().reduce((sum, { high, low }) => sum + Number(high) - Number(low), 0)
}
