import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '@portico/kit/runtime/free-port'

const main = new URL('../src/main.ts', import.meta.url).pathname
let dir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portico-start-'))
  // For root, a closed folder moves the database to another place.
  chmodSync(dir, 0o755)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** Starts Portico with data that prevent a start; returns its stderr and exit code. */
function start(variables: Record<string, string> = {}): Promise<{ stderr: string; code: number | null }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORTICO_DATA: dir, PORTICO_PORT: '1', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  let stderr = ''
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ stderr: stderr.trim(), code })))
}

test('a taken port is reported in one line, before anything is created', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  const { stderr, code } = await start({ PORTICO_PORT: String(port) })
  holder.close()
  expect(stderr).toBe(`Portico cannot start: the port ${port} is taken.`)
  expect(code).toBe(1)
})

test('data of a running Portico is not opened', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'embedded'])
  writeFileSync(join(dir, 'portico.pid'), String(holder.pid))
  const { stderr, code } = await start()
  holder.kill()
  expect(stderr).toBe(
    `Portico already runs with this data (process ${holder.pid}). Stop it, or set PORTICO_DATA.`,
  )
  expect(code).toBe(1)
})

test('damaged secrets are reported and not replaced', async () => {
  writeFileSync(join(dir, 'secrets.json'), '{')
  const { stderr, code } = await start()
  expect(stderr).toMatch(/^\S+secrets\.json is damaged: [^\n]+$/)
  expect(code).toBe(1)
})

test('a database without its secrets is reported and not changed', async () => {
  mkdirSync(join(dir, 'postgres'))
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '18\n')
  const { stderr, code } = await start({ PORTICO_PORT: String(await freePort()) })
  expect(stderr).toMatch(/^\S+postgres holds data whose secrets are missing: [^\n]+$/)
  expect(code).toBe(1)
})

test('all invalid variables are reported together', async () => {
  const { stderr, code } = await start({ PORTICO_PORT: 'soon', PORTICO_RATE_SCALE: '-1', LOG_LEVEL: 'loud' })
  expect(stderr).toContain('PORTICO_PORT')
  expect(stderr).toContain('PORTICO_RATE_SCALE')
  expect(stderr).toContain('LOG_LEVEL')
  expect(stderr).not.toContain('    at ')
  expect(code).toBe(1)
})
