import { create, toBinary } from '@bufbuild/protobuf'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newObjectId, uuidv7 } from '@portico/kit/ids'
import { call, type Answer } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import type {
  ConsentHistory,
  DecisionsReply,
  RatesReply,
  RecordedDecision,
  VersionsReply,
} from '@portico/proto/http/visits/consent'
import { topics } from '@portico/proto/topics'
import { clock, other, owner, startCensus, visitor, website } from '../census-app.ts'

let census: Awaited<ReturnType<typeof startCensus>>
beforeAll(async () => void (census = await startCensus()))
afterAll(() => census.stop())

const version = 'abcdef0123456789'
const range = 'from=2026-01-15T00:00:00Z&to=2026-01-16T00:00:00Z'
const decision = (more: object = {}) => ({
  decisionId: uuidv7(),
  consentId: randomUUID(),
  version,
  categories: ['statistics', 'marketing', 'embeds'],
  source: 'banner',
  ...more,
})
const decide = (json: object, headers: Record<string, string> = {}, caller = visitor) =>
  call(`${census.url}/api/consent/decisions`, {
    to: 'census',
    caller,
    json,
    headers: { 'x-forwarded-host': 'acme.example.org', ...headers },
  })
const cookiesOf = (answer: Answer) => answer.headers['set-cookie'] ?? []
const history = async (consentId: string, caller = visitor) =>
  (
    await call(`${census.url}/api/consent/decisions/${consentId}`, { to: 'census', caller })
  ).json<ConsentHistory>()
const stored = (consentId: string, most = 1) =>
  until(async () => (await history(consentId)).decisions.length === most)
const publish = async () => {
  const notice = {
    version,
    text: '<p>Read me</p>',
    accept: 'Yes',
    decline: 'No',
    acceptType: 'OPT_IN_AND_OUT',
  }
  const fact = create(ReleasePublishedSchema, {
    websiteId: website.id,
    releaseId: newObjectId(),
    contentVersion: 2,
    consentNotice: {
      ...notice,
      categories: ['statistics', 'embeds'],
      publishedAtMs: BigInt(clock.at.getTime()),
    },
  })
  const value = toBinary(ReleasePublishedSchema, fact)
  await census.bus.publish(topics.releasePublished.name, [{ key: website.id, id: uuidv7(), value }])
}

test('a decision is recorded once with the texts that were shown, and its cookies last 30 days', async () => {
  await publish()
  await until(async () => (await census.get('consent/versions?')).json<VersionsReply>().versions.length === 1)
  const body = decision({ categories: ['embeds'], refused: ['statistics', 'marketing'] })
  const answer = await decide(body, { 'x-forwarded-proto': 'https', 'sec-gpc': '1' })
  expect([answer.status, answer.json<RecordedDecision>()]).toEqual([
    200,
    {
      decisionId: body.decisionId,
      consentId: body.consentId,
      version,
      outcome: 'partial',
      categories: ['embeds'],
      gpc: true,
      decidedOn: '2026-01-15T12:10:00.000Z',
    },
  ])
  const attributes = 'Path=/; SameSite=Lax; Max-Age=2592000; Secure'
  expect(cookiesOf(answer)).toEqual([
    `ss_cookieAllowed=true; ${attributes}`,
    `portico_consent=${website.id}.${body.consentId}.${version}.eg; ${attributes}`,
  ])
  expect((await decide(body)).status).toBe(200) // a repeat
  const withdrawal = { ...body, decisionId: uuidv7(), categories: [], refused: [], isWithdrawal: true }
  clock.at = new Date(clock.at.getTime() + 1_000)
  expect((await decide(withdrawal)).status).toBe(200)
  await stored(body.consentId, 2)
  const kept = await history(body.consentId)
  expect(kept.decisions.map(({ outcome, source }) => [outcome, source])).toEqual([
    ['withdrawn', 'banner'],
    ['partial', 'banner'],
  ])
  expect(kept.versions).toEqual([
    {
      version,
      publishedOn: '2026-01-15T12:10:00.000Z',
      text: '<p>Read me</p>',
      accept: 'Yes',
      decline: 'No',
      acceptType: 'OPT_IN_AND_OUT',
      categories: ['statistics', 'embeds'],
    },
  ])
  // For the journal of the backup: a withdrawal survives the loss of the database and of the log.
  const { rows: noted } = await census.db.job((tx) =>
    tx.query<{ kind: string; subject: string }>('select kind, subject from erasure order by id'),
  )
  expect(noted.map(({ kind, subject }) => [kind, JSON.parse(subject)])).toEqual([
    [
      'withdrawal',
      {
        ...{ decisionId: withdrawal.decisionId, consentId: body.consentId, version, categories: [] },
        ...{ at: clock.at.toISOString(), source: 'banner', gpc: false },
      },
    ],
  ])
  // Another website knows nothing of it.
  const elsewhere = { ...visitor, website: other }
  expect(await history(body.consentId, elsewhere)).toEqual({ decisions: [], versions: [] })

  const rates = (await census.get(`consent/rates?by=version&${range}`)).json<RatesReply>().rows
  expect(rates).toEqual([
    {
      ...{ key: version, decisions: 1, accepted: 0, declined: 0, partial: 1, withdrawn: 1 },
      ...{ statistics: 0, marketing: 0, embeds: 1 },
    },
  ])
})

test('WIRE-27: a refusal deletes each tracking cookie of the request, on the host and its parent domains', async () => {
  const cookie = 'ss_cvr=a|1|1|1|1; SS_MID=m; other=1; ss_cookieAllowed=true'
  const answer = await decide(decision({ categories: [], refused: ['statistics'] }), { cookie })
  const deleted = cookiesOf(answer).filter((each) => each.includes('Max-Age=0'))
  expect(deleted.map((each) => each.replace('; Path=/; SameSite=Lax; Max-Age=0', ''))).toEqual([
    'ss_cvr=',
    'ss_cvr=; Domain=acme.example.org',
    'ss_cvr=; Domain=example.org',
    'SS_MID=',
    'SS_MID=; Domain=acme.example.org',
    'SS_MID=; Domain=example.org',
  ])
  expect(cookiesOf(answer)[0]).toContain('ss_cookieAllowed=false')
  const marketing = await decide(decision({ categories: ['statistics'] }), { cookie })
  expect(cookiesOf(marketing).filter((each) => each.startsWith('ss_cvr='))).toEqual([])
})

test('WIRE-28: the reply to a counted view renews the visitor cookies for their whole lifetime', async () => {
  const record = 'visitor-1|1|1|1|1'
  const analytics = '3f2b6c1e-8f6a-4a55-9a3e-0b1c2d3e4f50'
  const counted = await census.hit({}, record, visitor, { cookie: `ss_cid=${analytics}` })
  expect([counted.status, cookiesOf(counted)]).toEqual([
    204,
    [
      `ss_cvr=${record}; Path=/; SameSite=Lax; Max-Age=63072000`,
      'ss_cvt=1; Path=/; SameSite=Lax; Max-Age=1800',
      `ss_cid=${analytics}; Path=/; SameSite=Lax; Max-Age=33696000`,
    ],
  ])
  const daily = { ...visitor, website: { ...website, counting: 'daily' as const } }
  expect(cookiesOf(await census.hit({}, record, daily))).toEqual([])
  expect(cookiesOf(await census.hit({}, 'visitor-1|0|1|1|1'))).toEqual([])
})

test('a decision that cannot be read is refused by the name of the field, and nothing is recorded', async () => {
  const consentId = randomUUID()
  for (const [changes, field] of [
    [{ decisionId: randomUUID() }, 'decisionId'],
    [{ consentId: 'me' }, 'consentId'],
    [{ version: 'latest' }, 'version'],
    [{ categories: ['necessary'] }, 'categories.0'],
    [{ categories: 'all' }, 'categories'],
    [{ source: 'elsewhere' }, 'source'],
    [{ isWithdrawal: true }, 'categories'],
    [{ refused: ['embeds'] }, 'refused'],
    [{ address: '127.0.0.1' }, 'address'],
  ] as const) {
    const answer = await decide(decision({ consentId, ...changes }))
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
  }
  const foreign = await decide(decision({ consentId }), { origin: 'https://elsewhere.example' })
  expect([foreign.status, cookiesOf(foreign)]).toEqual([403, []])
  expect((await history(consentId)).decisions).toEqual([])
})

test('owners page through decisions, filter them and export all of a range', async () => {
  clock.at = new Date('2026-02-03T08:00:00Z')
  const month = 'from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z'
  const sent = []
  for (let at = 0; at < 25; at++) {
    const body = decision(
      at % 5 === 0 ? { categories: [], refused: ['embeds'] } : { version: '0'.repeat(16) },
    )
    sent.push(body)
    expect((await decide(body)).status).toBe(200)
  }
  const page = async (query: string) =>
    (await census.get(`consent/decisions?${month}&${query}`)).json<DecisionsReply>()
  await until(async () => (await page('limit=100')).decisions.length === 25)

  const seen: string[] = []
  let next: string | null = null
  do {
    const reply: DecisionsReply = await page(`limit=10${next ? `&before=${next}` : ''}`)
    seen.push(...reply.decisions.map(({ decisionId }) => decisionId))
    next = reply.next
  } while (next)
  expect(seen.toSorted()).toEqual(sent.map(({ decisionId }) => decisionId).toSorted())
  expect(new Set(seen).size).toBe(25)
  expect((await page('outcome=declined')).decisions).toHaveLength(5)
  expect((await page(`consentId=${sent[1]!.consentId}`)).decisions).toHaveLength(1)

  const csv = await census.get(`consent/decisions?${month}&format=csv`)
  expect(csv.headers['content-type']).toContain('text/csv')
  const [head, ...rows] = csv.text.trim().split('\r\n')
  expect(head).toContain('decidedOn,outcome,categories,version,source,gpc,consentId,decisionId')
  expect(rows.map((row) => row.split(',').at(-1)).toSorted()).toEqual(seen.toSorted())

  // A version whose texts were never published is counted without its name.
  const rates = (await census.get(`consent/rates?by=version&${month}`)).json<RatesReply>().rows
  expect(rates.map(({ key, decisions }) => [key, decisions])).toEqual([
    ['(other)', 20],
    [version, 5],
  ])
  const strange = {
    ...owner,
    principal: { ...owner.principal, sites: { [website.id]: ['editor'] } },
  } as typeof owner
  expect((await census.get(`consent/decisions?${month}`, strange)).status).toBe(403)
})
