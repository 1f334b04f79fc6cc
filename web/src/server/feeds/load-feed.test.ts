import { expect, onTestFinished, test } from 'vitest'
import { createPatientPool } from '@portico/kit/testing/work/patient-pool'
import { WorkExceeded, WorkFailed } from '@portico/kit/work/work'
import { feedWork } from './load-feed.ts'

const rss = (items: string) => `<rss version="2.0"><channel><title>K</title>${items}</channel></rss>`

function createPool() {
  const pool = createPatientPool()
  onTestFinished(() => pool.stop())
  return pool
}

test('a hostile feed of 500 KB is parsed or refused while the event loop goes on', async () => {
  const pool = createPool()
  const from = { websiteId: 'a', by: 'visitor' as const }
  await pool.run(feedWork, rss(''), from)
  const names = Array.from({ length: 50_000 }, (_, at) => `<b${at}/>`).join('')
  // Only the second text takes long, and another one may be answered before the next turn of the timer.
  let turns = 0
  for (const text of [
    rss('<item/>'.repeat(70_000)),
    rss(`<item>${names}</item>`),
    rss('<a>'.repeat(160_000)),
  ]) {
    const turning = setInterval(() => (turns += 1), 1)
    const outcome = await pool.run(feedWork, text, from).then(
      () => 'parsed',
      (error: unknown) => (error instanceof WorkExceeded || error instanceof WorkFailed ? 'refused' : error),
    )
    clearInterval(turning)
    expect(['parsed', 'refused']).toContain(outcome)
  }
  expect(turns).toBeGreaterThan(0)
})

test('a feed with a link is parsed in the process', async () => {
  const text = rss('<item><title>One</title><link>https://a.example/1</link></item>')
  const feed = await createPool().run(feedWork, text, { websiteId: 'a', by: 'visitor' })
  expect(feed.entries).toMatchObject([{ title: 'One', url: 'https://a.example/1' }])
})
