import { connect } from 'node:net'
import { needProgram } from './install.ts'
import { freePort } from '@portico/kit/runtime/free-port'
import { start } from './process.ts'

export type StartedRedis = { url: string; pid: number; ended: Promise<void>; stop(): Promise<void> }

/** A real Redis on a loopback port that keeps nothing; `stop` ends it. `port` brings one back where it was. */
export async function startRedis({ port }: { port?: number } = {}): Promise<StartedRedis> {
  needProgram('redis-server', '--version', 'redis-server')
  const chosen = port ?? (await freePort())
  const server = start('redis-server', [
    '--port',
    String(chosen),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
  ])
  await server.ready(() => pong(chosen), 10_000)
  return {
    url: `redis://127.0.0.1:${chosen}`,
    pid: server.child.pid!,
    ended: server.ended,
    stop: server.stop,
  }
}

function pong(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('error', reject)
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
  })
}

if (import.meta.main) {
  const redis = await startRedis()
  console.log(redis.url)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void redis.stop().then(() => process.exit(0)))
}
