import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Demo } from '../../../e2e/stack.ts'
import { placeOf, processNameOf, type Instance } from './processes.ts'
import { rowsAsJson, type Component, type Target } from './target.ts'

const root = resolve(import.meta.dirname, '../../../..')

/** Runs docker in the checkout and returns its output. @throws Error with the error output of docker */
function docker(args: readonly string[], input?: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = execFile('docker', args, { cwd: root, maxBuffer: 64e6 }, (error, stdout, stderr) =>
      error ? fail(new Error(`docker ${args.slice(0, 4).join(' ')}: ${stderr.trim()}`)) : done(stdout),
    )
    if (input !== undefined) child.stdin?.end(input)
  })
}

const stores = ['postgres', 'kafka', 'redis', 'test-provider'] as const
const isStore = (name: Component): name is (typeof stores)[number] =>
  (stores as readonly string[]).includes(name)
const serviceOf = (name: Component): string => (isStore(name) ? name : processNameOf(name))

const WIPE_COMMAND = 'REDISCLI_AUTH=$(cat "$OPERATOR_PASSWORD_FILE") redis-cli --user operator FLUSHALL'

/** Returns the end offset of each partition of the topics that match a pattern. */
async function endOffsets(pattern: string): Promise<[partition: number, end: number][]> {
  const tool = `/opt/kafka/bin/kafka-get-offsets.sh --bootstrap-server localhost:9092 --command-config "$OPERATOR_SETTINGS" --topic "${pattern}"`
  const text = await docker(['compose', 'exec', '-T', 'kafka', 'sh', '-c', tool])
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([, partition, end]) => (end === undefined ? [] : [[Number(partition), Number(end)]]))
}

/**
 * The containers of docker-compose.yml. A process is killed by its pid on this host, as the kernel would do it, so that the
 * restart policy of the engine applies. Freezing pauses the whole container.
 */
export function composeTarget(demoFile: string): Target {
  const demo = Demo.parse(JSON.parse(readFileSync(demoFile, 'utf8')))
  /** Returns the containers of a name, in the order of their names. */
  const containers = async (name: string) =>
    (await docker(['compose', 'ps', '-aq', name])).split('\n').filter((id) => id !== '')
  const container = async (name: Component) => {
    const id = (await containers(serviceOf(name)))[isStore(name) ? 0 : placeOf(name)]
    if (!id) throw new Error(`the stack has no container ${name}: start it with make up`)
    return id
  }
  return {
    kind: 'compose',
    demo,
    gateway: { host: '127.0.0.1', port: Number(new URL(demo.site).port || 80) },
    instances: async (name) =>
      (await containers(name)).map((_, place): Instance => (place === 0 ? name : `${name}-${place + 1}`)),
    async pid(name) {
      const pid = Number(await docker(['inspect', '-f', '{{.State.Pid}}', await container(name)]))
      return pid > 0 ? pid : null
    },
    freeze: async (name) => void (await docker(['pause', await container(name)])),
    thaw: async (name) => void (await docker(['unpause', await container(name)])),
    wipeCache: async () => void (await docker(['compose', 'exec', '-T', 'redis', 'sh', '-c', WIPE_COMMAND])),
    async query<T>(database: string, sql: string) {
      const psql = [
        'psql',
        '-X',
        '-U',
        'postgres',
        '-d',
        `portico_${database}`,
        '-At',
        '-v',
        'ON_ERROR_STOP=1',
      ]
      const text = await docker(['compose', 'exec', '-T', 'postgres', ...psql], `${rowsAsJson(sql)};\n`)
      return JSON.parse(text) as T[]
    },
    async spooledBytes(name) {
      const sizes = 'du -sb /var/lib/portico 2>/dev/null | cut -f1 || echo 0'
      const files = `find /var/lib/portico -type f -path '*spool*' -printf '%s\\n' 2>/dev/null || ${sizes}`
      const text = await docker(['compose', 'exec', '-T', name, 'sh', '-c', files])
      return text.split('\n').reduce((sum, line) => sum + Number(line || 0), 0)
    },
    endOffsets: async (topic) => new Map(await endOffsets(topic)),
    countDeadLetters: async () => (await endOffsets('.*[.]dead')).reduce((sum, [, end]) => sum + end, 0),
  }
}
