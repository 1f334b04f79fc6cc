import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Outgoing } from '../../src/bus/bus.ts'
import { encode, openSpool } from '../../src/collect/spool-file.ts'
import { createSpooledPublisher } from '../../src/collect/spool.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { bodyOf, message } from '../../src/testing/bus/bus-fixture.ts'
import { spoolFiles } from '../../src/testing/spool-files.ts'
import { until } from '../../src/testing/until.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
const script = fileURLToPath(new URL('./spool-process.ts', import.meta.url))
const children: ChildProcess[] = []
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-spool-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(dir, { recursive: true })
})

/** A publisher on the shared directory, and the messages that its broker accepted. */
async function start(adoptEveryMs = 20) {
  const broker = { away: false, got: [] as string[] }
  const bus = {
    async publish(_: string, messages: readonly Outgoing[]) {
      if (broker.away) throw new Error('away')
      broker.got.push(...messages.map(bodyOf))
    },
  }
  const options = { bus, dir, maxBytes: 1_000_000, logger, retryMs: 20, adoptEveryMs }
  return Object.assign(broker, { publisher: await createSpooledPublisher(options) })
}

/** Starts a process that spools `count` messages in the shared directory. */
async function startProcess(count: number) {
  const child = spawn(process.execPath, [script, dir, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return { child, bodies: Array.from({ length: count }, (_, n) => `${child.pid} ${n}`) }
}

const numbers = Array.from({ length: 20 }, (_, n) => n)

test('two processes that share a directory each send their own messages and lose none', async () => {
  const [first, second] = [await start(), await start()]
  first.away = second.away = true
  for (const n of numbers) {
    await first.publisher.publish('t', [message('k', `first ${n}`)])
    await second.publisher.publish('t', [message('k', `second ${n}`)])
  }
  first.away = false
  await until(() => first.publisher.waitingBytes() === 0)
  second.away = false
  await until(() => second.publisher.waitingBytes() === 0)
  expect(first.got).toEqual(numbers.map((n) => `first ${n}`))
  expect(second.got).toEqual(numbers.map((n) => `second ${n}`))
  await Promise.all([first.publisher.close(), second.publisher.close()])
  expect(await readdir(dir)).toEqual([])
})

test('a running process sends the messages of a killed one, but not the messages of a frozen one', async () => {
  const { child, bodies } = await startProcess(3)
  child.kill('SIGSTOP')
  const other = await start()
  await other.publisher.publish('t', [message('k', 'mine')])
  const spool = await openSpool(dir)
  expect([other.publisher.waitingBytes(), spool.size()]).toEqual([0, 0])
  await spool.close()

  child.kill('SIGKILL')
  await until(() => other.got.length === 1 + bodies.length)
  expect(other.got).toEqual(['mine', ...bodies])
  await until(() => spoolFiles(dir).length === 0)
  await other.publisher.close()
  expect(await readdir(dir)).toEqual([])
})

test('of several processes that find the files of a killed one, exactly one sends each file', async () => {
  const { child, bodies } = await startProcess(5)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const all = await Promise.all([start(), start(), start()])
  await until(() => all.flatMap(({ got }) => got).length >= bodies.length)
  await Promise.all(all.map(({ publisher }) => publisher.close()))
  expect(all.flatMap(({ got }) => got).toSorted()).toEqual(bodies)
  expect(await readdir(dir)).toEqual([])
})

test('a missing file counts as sent, and the next ones are read', async () => {
  const spool = await openSpool(dir, 1)
  for (const body of ['2', '3', '4']) await spool.append(encode('t', [message('k', body)]))
  await rm(spoolFiles(dir)[0]!)
  const left: string[] = []
  for (let file; (file = await spool.oldest());) {
    left.push(...file.records.flatMap(({ messages }) => messages.map(bodyOf)))
    await rm(spoolFiles(dir)[0]!)
    await file.done()
  }
  expect(left).toEqual(['3', '4'])
  expect(spool.size()).toBe(0)
  await spool.close()
})

test('other users cannot access the directories and files of a spool, even if they could before', async () => {
  const root = join(dir, 'spool')
  await mkdir(root)
  await chmod(root, 0o755)
  await writeFile(join(root, '000000000007.spool'), encode('t', [message('k', 'early')]), { mode: 0o644 })
  const spool = await openSpool(root)
  await spool.append(encode('t', [message('k', 'late')]))
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  const [own] = await readdir(root)
  expect(await modeOf(root)).toBe('700')
  expect(await modeOf(join(root, own!))).toBe('700')
  expect(spoolFiles(root)).toHaveLength(2)
  expect(await Promise.all(spoolFiles(root).map(modeOf))).toEqual(['600', '600'])
  expect((await spool.oldest())!.records[0]!.messages.map(bodyOf)).toEqual(['early'])
  await spool.close()
})

test('messages refused because the disk is full leave no files behind', async () => {
  const spool = await openSpool(dir)
  const [own] = await readdir(dir)
  for (const number of [0, 1, 2]) await symlink('/dev/full', join(dir, own!, `00000000000${number}.spool`))
  for (const body of ['1', '2', '3'])
    await expect(spool.append(encode('t', [message('k', body)]))).rejects.toMatchObject({ code: 'ENOSPC' })
  await until(() => spoolFiles(dir).length === 0)
  expect(spool.size()).toBe(0)
  await spool.append(encode('t', [message('k', '4')]))
  expect((await spool.oldest())!.records.flatMap(({ messages }) => messages.map(bodyOf))).toEqual(['4'])
  await spool.close()
})
