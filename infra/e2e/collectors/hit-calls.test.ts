import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { readVisits } from '@portico/proto/api/census/visits/visits'
import { uuidv7 } from '@portico/kit/ids'
import { ask } from '../http.ts'
import { USER_AGENT } from '../user-agent.ts'
import { makeTrackedSite } from './site.ts'
import { stack, useSite } from '../suite.ts'

const ADDRESS = '203.0.113.77'
const run = promisify(execFile)
type Failed = { stdout: string }

// Hits that are sent as HTTP requests: encodings, repeats, and the country of the address.

const site = useSite(makeTrackedSite)
const send = (type: string, body: string, headers: Record<string, string> = {}) =>
  ask(site().at('/api/census/RecordHit'), {
    method: 'POST',
    headers: { 'content-type': type, 'user-agent': USER_AGENT, ...headers },
    body,
  })
/** A visitor's cookie, without which the time between hits would decide about their visits. */
const newCookie = () => `${uuidv7()}|${Date.now()}|${Date.now()}|${Date.now()}|1`
const viewsBy = async (by: 'page' | 'source' | 'country', key: string) => {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const query = { websiteId: site().id, from: day(-1), to: day(1), by }
  const { rows } = await site().owner.read(readVisits, { query })
  return rows.find((row) => row.key === key)?.pageViews ?? 0
}

test('WIRE-29: a hit with all data fields, sent ten times in each of three encodings with one hitId, counts once', async () => {
  const url = `/repeated-${uuidv7().slice(-8)}`
  const data = {
    ...{
      websiteId: site().id,
      templateId: 'd4'.repeat(12),
      website_locale: 'en-GB',
      userAgent: USER_AGENT,
    },
    ...{
      clientDate: Date.now(),
      sentAt: Date.now(),
      release: 'r1',
      viewportWidth: 1_280,
      viewportHeight: 720,
    },
    ...{ screenWidth: 1_920, screenHeight: 1_080, url, queryString: `?utm_source=${url.slice(1)}` },
    ...{
      referrer: 'https://search.test/?q=mug',
      localStorageSupported: true,
      title: 'Repeated',
      pageType: 2,
    },
    ...{ itemId: 'e5'.repeat(12), collectionId: 'f6'.repeat(12), recordType: 11, isCensusDisabled: false },
  }
  const cookie = newCookie()
  const bodies = (hitId: string) => {
    const json = { event: 1, data: { ...data, hitId }, ss_cvr: cookie }
    const texts = { event: '1', data: JSON.stringify(json.data), ss_cvr: cookie }
    return [
      ['application/x-www-form-urlencoded', new URLSearchParams(texts).toString()],
      ['application/json', JSON.stringify(json)],
      ['text/plain;charset=UTF-8', JSON.stringify(texts)],
    ] as const
  }
  const hitId = uuidv7()
  const repeats = Array.from({ length: 10 }, () => bodies(hitId)).flat()
  const answers = await Promise.all(repeats.map(([type, body]) => send(type, body)))
  expect(answers.map(({ status }) => status)).toEqual(repeats.map(() => 204))
  await expect.poll(() => viewsBy('page', url)).toBe(1)
  // Later hits of the same visitor, one in each encoding, are counted after all repeats.
  for (const at of [0, 1, 2]) {
    const [type, body] = bodies(uuidv7())[at]!
    await send(type, body)
  }
  await expect.poll(() => viewsBy('page', url)).toBe(4)
  expect(await viewsBy('source', url.slice(1))).toBe(4)
})

test('without a header the address of a visitor gives the country, and is stored nowhere', async () => {
  const url = '/page-of-the-country'
  const body = JSON.stringify({ event: 1, data: { url }, ss_cvr: newCookie() })
  const { status } = await send('application/json', body, { 'x-forwarded-for': ADDRESS })
  expect(status).toBe(204)
  await expect.poll(() => viewsBy('country', 'AT')).toBe(1)
  const filesWith = async (text: string) => {
    // grep exits with 1 if no file contains the text.
    const found = await run('grep', ['-rlaF', text, stack().dataDir]).catch((error: Failed) => error)
    return found.stdout
  }
  expect(await filesWith(url)).not.toBe('')
  expect(await filesWith(ADDRESS)).toBe('')
})
