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
  // A closed folder would send root's database elsewhere.
  chmodSync(dir, 0o755)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dir, { recursive: true, force: true })
})

/** Starts Portico on `dir` where it cannot start: what it says on stderr, and its exit code. */
function start(variables: Record<string, string> = {}): Promise<{ said: string; code: number | null }> {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORTICO_DATA: dir, PORTICO_PORT: '1', ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ said: said.trim(), code })))
}

test('a taken port is said in one line, before anything is made', async () => {
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
  const { port } = holder.address() as AddressInfo
  const { said, code } = await start({ PORTICO_PORT: String(port) })
  holder.close()
  expect(said).toBe(`Portico cannot start: the port ${port} is taken.`)
  expect(code).toBe(1)
})

test('data that a running Portico holds is left alone', async () => {
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'embedded'])
  writeFileSync(join(dir, 'portico.pid'), String(holder.pid))
  const { said, code } = await start()
  holder.kill()
  expect(said).toBe(
    `Portico already runs with this data (process ${holder.pid}). Stop it, or set PORTICO_DATA.`,
  )
  expect(code).toBe(1)
})

test('damaged secrets are named, not replaced', async () => {
  writeFileSync(join(dir, 'secrets.json'), '{')
  const { said, code } = await start()
  expect(said).toMatch(/^\S+secrets\.json is damaged: [^\n]+$/)
  expect(code).toBe(1)
})

test('a database whose secrets are gone is kept from harm', async () => {
  mkdirSync(join(dir, 'postgres'))
  writeFileSync(join(dir, 'postgres', 'PG_VERSION'), '18\n')
  const { said, code } = await start({ PORTICO_PORT: String(await freePort()) })
  expect(said).toMatch(/^\S+postgres holds data whose secrets are missing: [^\n]+$/)
  expect(code).toBe(1)
})

test('variables that make no sense are all named at once', async () => {
  const { said, code } = await start({ PORTICO_PORT: 'soon', PORTICO_RATE_SCALE: '-1', LOG_LEVEL: 'loud' })
  expect(said).toContain('PORTICO_PORT')
  expect(said).toContain('PORTICO_RATE_SCALE')
  expect(said).toContain('LOG_LEVEL')
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
})
