import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockStack } from './lock.ts'

let dir: string
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), 'portico-lock-'))))
afterEach(() => rmSync(dir, { recursive: true, force: true }))
const path = () => join(dir, 'up.lock')

test('a lock that a running process holds is refused with its process id, and can be taken after its release', () => {
  const unlock = lockStack(dir)
  expect(() => lockStack(dir)).toThrow(
    `Another make up or make roll changes these containers now (process ${process.pid}). Wait until it has ended.`,
  )
  unlock()
  expect(existsSync(path())).toBe(false)
  lockStack(dir)()
  expect(readdirSync(dir)).toEqual([])
})

test('the lock of a process that ended is replaced', async () => {
  const module = join(import.meta.dirname, 'lock.ts')
  const script = `import { lockStack } from ${JSON.stringify(module)}; lockStack(${JSON.stringify(dir)}); console.log('locked'); setInterval(() => {}, 1000)`
  const holder = spawn('node', ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  expect(() => lockStack(dir)).toThrow(`(process ${holder.pid})`)
  holder.kill('SIGKILL')
  await once(holder, 'close')
  lockStack(dir)()
  expect(readdirSync(dir)).toEqual([])
})

test('a process id that was given to another process holds no lock, nor does a file without one', () => {
  writeFileSync(path(), JSON.stringify({ pid: process.pid, started: 'Thu Jan  1 00:00:00 1970' }))
  lockStack(dir)()
  writeFileSync(path(), 'half a li')
  lockStack(dir)()
  expect(readdirSync(dir)).toEqual([])
  expect(spawnSync('ps', ['-o', 'lstart=', '-p', String(process.pid)]).status).toBe(0)
})
