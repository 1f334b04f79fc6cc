import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCleanHtml } from '@portico/kit/html/clean-html'
import { createPatientPool } from '@portico/kit/testing/work/patient-pool'
import { parsers, type Parser } from './testing/parsers.ts'

const pool = createPatientPool()
const quiet = createCleanHtml(pool)
const own = monitorEventLoopDelay({ resolution: 1 })
const table: string[] = []
let idle: ChildProcess

beforeAll(async () => {
  idle = fork(new URL('./testing/idle.ts', import.meta.url))
  await stallOfIdle()
  own.enable()
  await quiet('<p>warm</p>', { field: 'text', websiteId: 'quiet' })
})
afterAll(() => {
  idle.kill()
  pool.stop()
  process.stdout.write(
    `\nparser: ms, worst stall here, worst stall of an idle process\n${table.join('\n')}\n`,
  )
})

/** The longest delay of the event loop of an idle process since the last call, ms. */
const stallOfIdle = () =>
  new Promise<number>((resolve) => {
    idle.once('message', (ms) => resolve(Number(ms)))
    idle.send('read')
  })

/** How a parser ended, and the time that it took: of the clock, or on the event loop only. */
async function runOf(parser: Parser): Promise<{ outcome: Parser['outcome']; ms: number }> {
  const began = performance.now()
  let outcome: Parser['outcome'] = 'finished'
  let ms: number | undefined
  try {
    const running = parser.run(pool)
    if (parser.runsIn === 'event loop') ms = performance.now() - began
    await running
  } catch {
    outcome = 'refused'
  }
  return { outcome, ms: ms ?? performance.now() - began }
}

test.each(parsers)('$name: the worst known input is $outcome, beside others', async (parser) => {
  await stallOfIdle()
  own.reset()
  // After a reset the first turn of the loop is not measured.
  await new Promise((resolve) => setTimeout(resolve, 5))
  let turns = 0
  const turning = setInterval(() => (turns += 1), 1)
  const running = runOf(parser)
  const beside = quiet('<p>quiet</p>', { field: 'text', websiteId: 'quiet' })
  const { outcome, ms } = await running
  clearInterval(turning)
  // The delay is measured with the next turn of the loop.
  await new Promise((resolve) => setTimeout(resolve, 5))
  const stalls = [own.max / 1_000_000, await stallOfIdle()]
  table.push(
    [parser.name, ms, ...stalls]
      .map((each) => (typeof each === 'number' ? each.toFixed(0) : each))
      .join(' | '),
  )
  if (parser.outcome !== 'either') expect(outcome).toBe(parser.outcome)
  if (parser.runsIn !== 'event loop') expect(turns).toBeGreaterThan(0)
  expect((await beside).html).toBe('<p>quiet</p>')
})

test('the README lists every parser with its limit', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const cells = readme.split('\n').map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, 5)
      .join(' | '),
  )
  for (const { name, reads, runsIn, limit } of parsers)
    expect(cells).toContain([name, reads, runsIn, limit].join(' | '))
})
