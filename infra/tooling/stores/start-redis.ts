import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR, cacheUrl, cacheUsers, type CachePasswords } from '../../deploy/redis/users.ts'
import { needProgram } from '../install.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { startProcess } from '../processes/process.ts'

/** `url` is the address for the operator. */
export type StartedRedis = { url: string; pid: number; ended: Promise<void>; stop(): Promise<void> }

/** It takes milliseconds, except on a machine that is busy with other work. */
const READY_WAIT_MS = 120_000

/** The passwords of a Redis in tests. */
export const cachePasswordsForTests: CachePasswords = {
  gateway: 'password-of-gateway',
  operator: 'password-of-operator',
}

/**
 * Starts a real Redis on a loopback port, with the users of the containers. It stores nothing on disk. A given `port`
 * starts it again where it was. `under` is a command that starts it, such as `ip netns exec host1`, and `host` its address there.
 */
export async function startRedis({
  port,
  host = '127.0.0.1',
  under = [],
  passwords = cachePasswordsForTests,
}: {
  port?: number
  host?: string
  under?: readonly string[]
  passwords?: CachePasswords
} = {}): Promise<StartedRedis> {
  needProgram('redis-server', '--version', 'redis-server')
  const chosen = port ?? (await freePort())
  const dir = mkdtempSync(join(tmpdir(), 'portico-redis-'))
  const users = join(dir, 'users.acl')
  writeFileSync(users, cacheUsers(passwords), { mode: 0o600 })
  const [program = 'redis-server', ...args] = [
    ...under,
    'redis-server',
    '--aclfile',
    users,
    '--port',
    String(chosen),
    '--bind',
    host,
    '--save',
    '',
    '--appendonly',
    'no',
  ]
  const server = startProcess(program, args)
  // Redis reads the file only when it starts.
  await server
    .ready(() => answers(chosen, host), READY_WAIT_MS)
    .finally(() => rmSync(dir, { recursive: true }))
  return {
    url: cacheUrl(OPERATOR, passwords[OPERATOR], `${host}:${chosen}`),
    pid: server.child.pid!,
    ended: server.ended,
    stop: server.kill,
  }
}

/** Whether Redis answers: a client without a login gets a refusal. */
function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write('PING\r\n'))
    socket.once('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('-NOAUTH'))
    })
  })
}

if (import.meta.main) {
  const redis = await startRedis()
  console.log(redis.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void redis.stop().then(() => process.exit(0)))
}
