import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@portico/kit/runtime/free-port'
import type { Manifest } from '../manifests.ts'

/** A reply of the API server: `warnings` are the texts of its Warning headers, `message` is the text of a refusal. */
export type Reply = { status: number; message: string; warnings: string[]; body: unknown }

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>

const START_MS = 60_000

/**
 * Starts etcd and an API server of Kubernetes at the loopback address, with their data in a temporary folder. There is no
 * controller, no scheduler and no node: objects are checked and stored, and nothing runs.
 * @param programs the paths of the two programs
 * @throws if a program ends or is not ready within 60 s, with its last lines
 */
export async function startApiServer(programs: { etcd: string; server: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'portico-chart-server-'))
  const [client, peer, port] = [await freePort(), await freePort(), await freePort()]
  const token = randomUUID()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = join(folder, 'accounts.pem')
  writeFileSync(key, privateKey.export({ type: 'pkcs1', format: 'pem' }), { mode: 0o600 })
  writeFileSync(join(folder, 'tokens.csv'), `${token},operator,operator,system:masters\n`, { mode: 0o600 })

  const children: { child: ChildProcess; log: () => string }[] = []
  const start = (program: string, args: string[]) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let log = ''
    const keep = (text: Buffer) => (log = (log + text.toString()).slice(-4_000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => (log += error.message))
    children.push({ child, log: () => log })
  }
  const kill = () => {
    for (const { child } of children) child.kill('SIGKILL')
  }
  process.once('exit', kill)

  async function stop(): Promise<void> {
    for (const { child } of [...children].reverse()) {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) continue
      child.kill('SIGTERM')
      const ended = new Promise((resolve) => child.once('close', resolve))
      await Promise.race([ended, wait(10_000, undefined, { ref: false })])
      child.kill('SIGKILL')
    }
    agent?.destroy()
    process.off('exit', kill)
    rmSync(folder, { recursive: true, force: true })
  }

  let agent: Agent | undefined
  /** Sends a request with the rights of an administrator. */
  async function send(
    method: string,
    path: string,
    body?: unknown,
    type = 'application/json',
  ): Promise<Reply> {
    // The server writes its certificate while it starts.
    agent ??= new Agent({
      keepAlive: true,
      ca: readFileSync(join(folder, 'apiserver.crt')),
      servername: 'kubernetes',
    })
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          agent,
          headers: { authorization: `Bearer ${token}`, 'content-type': type },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.once('error', reject)
          answer.once('end', () => {
            const text = Buffer.concat(parts).toString()
            const isJson = answer.headers['content-type']?.startsWith('application/json')
            const parsed: unknown = isJson ? JSON.parse(text) : text
            const message = (parsed as { message?: string }).message ?? ''
            resolve({
              status: answer.statusCode!,
              message,
              warnings: warningsOf(answer.headers['warning']),
              body: parsed,
            })
          })
        },
      )
      asked.once('error', reject)
      asked.end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  try {
    const etcd = `http://127.0.0.1:${client}`
    start(programs.etcd, [
      ...['--data-dir', join(folder, 'etcd'), '--name', 'one', '--log-level', 'warn'],
      ...['--listen-client-urls', etcd, '--advertise-client-urls', etcd],
      ...['--listen-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-advertise-peer-urls', `http://127.0.0.1:${peer}`],
      ...['--initial-cluster', `one=http://127.0.0.1:${peer}`],
    ])
    start(programs.server, [
      ...['--etcd-servers', etcd, '--cert-dir', folder, '--token-auth-file', join(folder, 'tokens.csv')],
      ...['--bind-address', '127.0.0.1', '--secure-port', String(port), '--authorization-mode', 'RBAC'],
      // Else a privileged pod would be refused without a look at the level of its namespace.
      '--allow-privileged',
      ...['--service-cluster-ip-range', '10.0.0.0/16', '--service-account-issuer', 'https://localhost'],
      ...['--service-account-signing-key-file', key, '--service-account-key-file', key],
    ])
    const end = Date.now() + START_MS
    let answer = ''
    for (;;) {
      const ended = children.find(({ child }) => child.exitCode !== null || child.pid === undefined)
      if (ended || Date.now() > end) {
        const logs = children.map(({ log }) => log()).join('\n')
        throw new Error(`the API server ${ended ? 'ended' : 'was not ready within 60 s'}: ${answer}\n${logs}`)
      }
      const ready = await send('GET', '/readyz').catch((error: Error) => ({
        status: 0,
        message: error.message,
      }))
      if (ready.status === 200) break
      answer = `${ready.status} ${ready.message}`
      agent?.destroy()
      agent = undefined
      await wait(200)
    }
  } catch (error) {
    await stop()
    throw error
  }

  const plurals = new Map<string, { path: string; names: Map<string, string> }>()
  /** The path of the objects of a kind in a namespace. */
  async function pathOf({ apiVersion, kind }: Manifest, namespace: string): Promise<string> {
    let group = plurals.get(apiVersion)
    if (!group) {
      const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`
      const { body } = await send('GET', path)
      const resources = (body as { resources?: { name: string; kind: string }[] }).resources ?? []
      const own = resources.filter(({ name }) => !name.includes('/'))
      group = { path, names: new Map(own.map(({ name, kind }) => [kind, name])) }
      plurals.set(apiVersion, group)
    }
    const plural = group.names.get(kind)
    if (!plural) throw new Error(`the API server has no kind ${apiVersion} ${kind}`)
    return `${group.path}/namespaces/${namespace}/${plural}`
  }

  return {
    stop,
    send,
    /** Memory of the two processes in MB. */
    memoryMb(): number {
      const kilobytes = children.map(({ child }) =>
        Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0),
      )
      return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024)
    },
    /** Creates an object as `kubectl create --validate=strict` does. */
    async create(manifest: Manifest, namespace: string): Promise<Reply> {
      return send('POST', `${await pathOf(manifest, namespace)}?fieldValidation=Strict`, manifest)
    },
    /** Applies an object as `kubectl apply --server-side --validate=strict` does. */
    async apply(manifest: Manifest, namespace: string): Promise<Reply> {
      const path = await pathOf(manifest, namespace)
      const query = 'fieldManager=portico&fieldValidation=Strict'
      return send(
        'PATCH',
        `${path}/${manifest.metadata.name}?${query}`,
        manifest,
        'application/apply-patch+yaml',
      )
    },
  }
}

/** The texts of a Warning header: `299 - "text"`, several are divided by commas. */
export function warningsOf(header: string | string[] | undefined): string[] {
  const text = Array.isArray(header) ? header.join(', ') : (header ?? '')
  return [...text.matchAll(/299 \S+ "((?:[^"\\]|\\.)*)"/g)].map(([, warning]) =>
    warning!.replace(/\\(.)/g, '$1'),
  )
}
