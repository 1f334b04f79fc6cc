import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { readSubmissions } from '@portico/proto/api/forms/submissions'
import { sendMessage } from '../contact-form.ts'
import { ask, signIn } from '../http.ts'
import type { Demo } from '../stack.ts'
import { stack, useStackAlone } from '../suite.ts'

useStackAlone('embedded')

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g

// Kills under load: a write that was acknowledged before a `kill -9` is stored exactly once after the restart.

test('a kill during form posts loses no acknowledged submission, and stores none twice', () =>
  breakFormPosts(() => stack().killAndRestart()))

test('a Postgres that is killed during form posts restarts by itself; no submission is lost or stored twice', () =>
  breakFormPosts(async (acknowledged) => {
    const file = join(stack().dataDir, 'postgres', 'postmaster.pid')
    const pid = () => Number(readFileSync(file, 'utf8').split('\n')[0])
    const before = pid()
    process.kill(before, 'SIGKILL')
    const count = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 110_000 }).toBeGreaterThan(count + 20)
    expect(pid()).not.toBe(before)
  }))

test('a kill during hits loses no acknowledged hit, and counts none twice', async () => {
  const { demo, port } = stack()
  const path = `/kill-${Date.now()}`
  let acknowledged = 0
  let unknown = 0
  await whileFourRepeat(
    async () => {
      try {
        if ((await sendHit(demo.websiteId, port, path)) === 204) acknowledged++
      } catch {
        unknown++
      }
    },
    async () => {
      await expect.poll(() => acknowledged, { timeout: 120_000 }).toBeGreaterThan(100)
      await stack().killAndRestart()
    },
  )
  const owner = await signIn(demo.config, demo.owner)
  const counted = () => pageViewsToday(owner, demo.websiteId, path)
  await expect.poll(counted, { timeout: 120_000 }).toBeGreaterThanOrEqual(acknowledged)
  expect(await counted()).toBeLessThanOrEqual(acknowledged + unknown)
})

/** Sends messages until `fault` resolves, then expects each acknowledged one to be stored once. */
async function breakFormPosts(fault: (acknowledged: readonly string[]) => Promise<void>): Promise<void> {
  const { demo } = stack()
  const acknowledged: string[] = []
  await whileFourRepeat(
    async () => {
      const words = randomUUID()
      try {
        const { status } = await sendMessage(demo, words)
        if (status === 200 || status === 204) acknowledged.push(words)
      } catch {
        // The connection ended before an answer: the submission may be stored or not, and is not checked.
      }
    },
    async () => {
      await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(40)
      await fault(acknowledged)
    },
  )
  const stored = await storedWords(demo)
  expect(acknowledged.filter((words) => stored.get(words) !== 1)).toEqual([])
}

/** Four clients repeat `act`, one call after another, until `work` resolves and their last call has ended. */
async function whileFourRepeat(act: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  let stopping = false
  const client = async () => {
    while (!stopping) await act()
  }
  const clients = Promise.all([client(), client(), client(), client()])
  try {
    await work()
  } finally {
    stopping = true
    await clients
  }
}

/** How many stored submissions contain each UUID. */
async function storedWords({ config, owner, forms, websiteId }: Demo): Promise<Map<string, number>> {
  const session = await signIn(config, owner)
  const stored = new Map<string, number>()
  let cursor: string | undefined
  do {
    const query = { websiteId, limit: 100, ...(cursor !== undefined && { cursor }) }
    const page = await session.read(readSubmissions, { params: { id: forms.contact.id }, query })
    for (const { form } of page.submissions) {
      for (const words of new Set(JSON.stringify(form).match(UUID)))
        stored.set(words, (stored.get(words) ?? 0) + 1)
    }
    cursor = page.nextCursor
  } while (cursor)
  return stored
}

/** Sends a page view of `path` and returns the status of the answer. */
async function sendHit(websiteId: string, port: number, path: string): Promise<number> {
  const userAgent = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
  const data = { websiteId, url: path, title: 'Kill', userAgent, clientDate: Date.now() }
  const { status } = await ask(`http://demo.localhost:${port}/api/census/RecordHit`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    body: new URLSearchParams({ event: '1', data: JSON.stringify(data), ss_cvr: '' }).toString(),
  })
  return status
}

async function pageViewsToday(
  owner: Awaited<ReturnType<typeof signIn>>,
  websiteId: string,
  path: string,
): Promise<number> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { websiteId, from: day(0), to: day(1), by: 'page' as const }
  const { rows } = await owner.read(readVisits, { query })
  return rows.find((row) => row.key === path)?.pageViews ?? 0
}
