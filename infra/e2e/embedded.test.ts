import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '@portico/kit/runtime/free-port'
import { ask, signIn } from './http.ts'
import { formTests } from './forms.e2e.ts'
import { journey } from './journey.ts'
import { leavingTests } from './leaving.e2e.ts'
import { memberTests } from './members.e2e.ts'
import { ownerStateTests } from './owner-states.e2e.ts'
import { peopleTests } from './people.e2e.ts'
import { policyTests } from './policy.e2e.ts'
import { privacyTests } from './privacy.e2e.ts'
import { seenTests } from './seen.ts'
import type { Stack } from './stack.ts'
import { wireTests } from './wire.e2e.ts'

// One stack for all of it: a start takes longer than most tests. The kills come last.
describe('one process on its own Postgres', () => {
  let adminPort: number
  journey(
    'services/embedded/src/main.ts',
    (stack, browser) => {
      seenTests(stack, browser)
      peopleTests(stack, browser)
      memberTests(stack, browser)
      ownerStateTests(stack, browser)
      privacyTests(stack, browser)
      leavingTests(stack, browser)
      formTests(stack, browser)
      wireTests(stack)
      policyTests(stack, browser, () => `http://127.0.0.1:${adminPort}/metrics`)
      killTests(stack)
    },
    async () => {
      adminPort = await freePort()
      return { PORTICO_ADMIN_PORT: String(adminPort) }
    },
  )
})

/** What was acknowledged before a `kill -9` is there once after the next start. */
function killTests(stack: () => Stack): void {
  test('a kill in the middle of form posts loses no acknowledged submission, and stores none twice', () =>
    breakFormPosts(() => stack().killAndRestart()))

  test('a Postgres that is killed in the middle of form posts comes back by itself, and nothing is lost or doubled', () =>
    breakFormPosts(async (acknowledged) => {
      const file = join(stack().dataDir, 'postgres', 'postmaster.pid')
      const pid = () => Number(readFileSync(file, 'utf8').split('\n')[0])
      const before = pid()
      process.kill(before, 'SIGKILL')
      const count = acknowledged.length
      await expect.poll(() => acknowledged.length, { timeout: 110_000 }).toBeGreaterThan(count + 20)
      expect(pid()).not.toBe(before)
    }))

  /** Visitors write until `fault` is over; then each acknowledged submission is stored once. */
  async function breakFormPosts(fault: (acknowledged: readonly string[]) => Promise<void>) {
    const { demo, port } = stack()
    const form = demo.forms.contact
    const acknowledged: string[] = []
    let stop = false
    const writer = async () => {
      while (!stop) {
        const words = randomUUID()
        const answers = Object.fromEntries(
          form.fields.map((field) => [field.id, answerFor(field.type, words)]),
        )
        try {
          const { key } = JSON.parse((await post('/api/form/FormSubmissionKey', '{}')).text) as {
            key: string
          }
          const saved = await post('/api/form/SaveFormSubmission', JSON.stringify(submission(key, answers)))
          if (saved.status === 200 || saved.status === 204) acknowledged.push(words)
        } catch {
          // The kill cut it off before an answer: it may be stored or not, and does not count.
        }
      }
    }
    const post = (path: string, body: string) =>
      ask(`http://demo.localhost:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
    const submission = (key: string, answers: object) => ({
      key,
      formId: form.id,
      collectionId: form.collectionId,
      objectName: 'page',
      form: JSON.stringify(answers),
      captchaKey: null,
      pagePermissionTypeValue: 1,
      pageTitle: 'Contact',
      pageId: form.collectionId,
      contentSource: 'c',
      pagePath: form.path,
    })

    const writers = [writer(), writer(), writer(), writer()]
    await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(40)
    await fault(acknowledged)
    stop = true
    await Promise.all(writers)

    const owner = await signIn(demo.config, demo.owner)
    const stored = new Map<string, number>()
    let cursor: string | undefined
    do {
      const more = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
      const path = `/api/rest/forms/${form.id}/submissions?websiteId=${demo.websiteId}&limit=100${more}`
      const page = await owner.get<{ submissions: { form: object }[]; nextCursor?: string }>(path)
      for (const each of page.submissions) {
        for (const id of new Set(
          JSON.stringify(each.form).match(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f-]{21}/g),
        )) {
          stored.set(id, (stored.get(id) ?? 0) + 1)
        }
      }
      cursor = page.nextCursor
    } while (cursor)
    expect(acknowledged.filter((id) => stored.get(id) !== 1)).toEqual([])
  }

  test('a kill in the middle of hits: what was acknowledged is rolled up, once', async () => {
    const { demo, port } = stack()
    const path = `/kill-${Date.now()}`
    let acknowledged = 0
    let unknown = 0
    let stop = false
    const visitor = async () => {
      while (!stop) {
        const data = {
          websiteId: demo.websiteId,
          url: path,
          title: 'Kill',
          userAgent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
          clientDate: Date.now(),
        }
        const body = new URLSearchParams({ event: '1', data: JSON.stringify(data), ss_cvr: '' }).toString()
        try {
          const answer = await ask(`http://demo.localhost:${port}/api/census/RecordHit`, {
            method: 'POST',
            headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': data.userAgent },
            body,
          })
          if (answer.status === 204) acknowledged++
        } catch {
          unknown++
        }
      }
    }
    const visitors = [visitor(), visitor(), visitor(), visitor()]
    await expect.poll(() => acknowledged, { timeout: 120_000 }).toBeGreaterThan(100)
    await stack().killAndRestart()
    stop = true
    await Promise.all(visitors)

    const owner = await signIn(demo.config, demo.owner)
    const today = new Date().toISOString().slice(0, 10)
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    const rolledUp = async () => {
      const query = `websiteId=${demo.websiteId}&from=${today}&to=${tomorrow}&by=page`
      const { rows } = await owner.get<{ rows: { key: string; pageViews: number }[] }>(
        `/api/rest/census/visits?${query}`,
      )
      return rows.find((row) => row.key === path)?.pageViews ?? 0
    }
    await expect.poll(rolledUp, { timeout: 120_000 }).toBeGreaterThanOrEqual(acknowledged)
    expect(await rolledUp()).toBeLessThanOrEqual(acknowledged + unknown)
  })
}

function answerFor(type: string, words: string): unknown {
  if (type === 'email') return 'visitor@example.com'
  if (type === 'name') return { First: 'Robin', Last: 'Reed' }
  if (type === 'textarea') return words
  if (type === 'checkbox') return []
  return 'Robin'
}
