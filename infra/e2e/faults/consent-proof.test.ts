import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidv7 } from '@portico/kit/ids'
import { ask } from '../http.ts'
import { makeConsentSite } from '../consent/site.ts'
import { stack, useSite, useStackAlone } from '../suite.ts'

useStackAlone('embedded')

const DECISIONS = 1_000
const AT_ONCE = 8

// The proof: every decision that was answered is in the owner's export, even if the server is killed meanwhile.

const site = useSite(makeConsentSite)
test('COOK-06: 1,000 decisions are exported as they were made, and a kill loses none and stores none twice', async () => {
  const origin = site().at('')
  const version = /data-version="([0-9a-f]{16})"/.exec((await ask(site().plain)).text)![1]!
  const ledger = new Map<string, string>()
  const waiting = Array.from({ length: DECISIONS }, (_, at) => ({
    decisionId: uuidv7(),
    consentId: randomUUID(),
    version,
    categories: [[], ['embeds'], ['statistics', 'marketing', 'embeds']][at % 3]!,
    refused: [['statistics', 'marketing', 'embeds'], ['statistics', 'marketing'], []][at % 3]!,
    source: 'banner',
  }))
  const send = async (): Promise<void> => {
    for (let body = waiting.pop(); body; body = waiting.pop()) {
      const answer = await ask(`${origin}/api/consent/decisions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(body),
      }).catch(() => null)
      // A page sends a decision again until it is answered.
      if (answer?.status === 200)
        ledger.set(body.decisionId, `${body.consentId} ${body.categories.join(' ')}`)
      else {
        waiting.push(body)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
  const sending = Promise.all(Array.from({ length: AT_ONCE }, send))
  await expect.poll(() => ledger.size).toBeGreaterThan(DECISIONS / 3)
  await stack().killAndRestart()
  await sending
  expect(ledger.size).toBe(DECISIONS)

  const exported = async () => {
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
    const { text } = await site().owner.call(
      `/api/rest/census/consent/decisions?websiteId=${site().id}&from=${day(-1)}&to=${day(2)}&version=${version}&format=csv`,
    )
    const rows = text.trim().split('\r\n').slice(1)
    return rows
      .map((row) => row.split(','))
      .flatMap(([, , categories, , , , consentId, decisionId]) =>
        ledger.has(decisionId!) ? [`${decisionId} ${consentId} ${categories}`] : [],
      )
  }
  const expected = [...ledger].map(([decisionId, rest]) => `${decisionId} ${rest}`).sort()
  await expect.poll(async () => (await exported()).length).toBe(DECISIONS)
  expect((await exported()).sort()).toEqual(expected)
})
