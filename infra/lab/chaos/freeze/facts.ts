import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSuccess, pause, type Visitor } from '../client.ts'
import { createItems } from '../collector-items.ts'
import type { Kind } from '../ledger.ts'
import { requestFormKey, sendRecorded } from '../visitors.ts'
import { submissionOf } from '../../../e2e/contact-form.ts'
import { pagePath, type World } from '../world.ts'

/** Between two facts of a kind, ms. */
const SEND_EVERY_MS = 1_000
/** Between two looks at what is applied, ms: delays are up to this much too long. */
const LOOK_EVERY_MS = 500

/** A fact that was acknowledged. Times are of `performance.now`; `appliedAt` is null until it is applied. */
type Fact = { id: string; acknowledgedAt: number; appliedAt: number | null }

/** A kind of fact, and how its effect is found. */
type FactKind = {
  name: string
  /** Sends one, and returns its id and when it was acknowledged; null if it was not. */
  send(visitor: Visitor): Promise<{ id: string; at: number } | null>
  /** Returns which of the ids are applied. */
  applied(ids: readonly string[]): Promise<Iterable<string>>
}

/** The facts of a kind in a window: how many, how many are not applied yet, and the longest delay of the others, ms. */
export type Delay = { name: string; facts: number; waiting: number; worstMs: number }

/**
 * Sends a fact of each kind every second and finds out when its effect is stored: hits and page-speed records in the roll-ups,
 * submissions in the figures of census, mails in the folder of the mails, if the stack keeps them in one. Members sign up for
 * the mails.
 */
export function startFacts(world: World) {
  const kinds = kindsOf(world)
  const facts = new Map(kinds.map(({ name }) => [name, [] as Fact[]]))
  const sending = new Set<Promise<void>>()
  let stopped = false

  async function sendOne({ name, send }: FactKind): Promise<void> {
    const visitor = world.visitor()
    try {
      await visitor.send('GET', '/', { headers: { accept: 'text/html' } })
      const sent = await send(visitor)
      if (sent) facts.get(name)!.push({ id: sent.id, acknowledgedAt: sent.at, appliedAt: null })
    } finally {
      visitor.close()
    }
  }

  async function sendAll(): Promise<void> {
    while (!stopped) {
      for (const kind of kinds) {
        const task: Promise<void> = sendOne(kind).finally(() => sending.delete(task))
        sending.add(task)
      }
      await pause(SEND_EVERY_MS)
    }
  }

  async function look({ name, applied }: FactKind): Promise<void> {
    const waiting = facts.get(name)!.filter(({ appliedAt }) => appliedAt === null)
    if (waiting.length === 0) return
    const found = new Set(await applied(waiting.map(({ id }) => id)))
    const now = performance.now()
    for (const fact of waiting) if (found.has(fact.id)) fact.appliedAt = now
  }

  async function lookAlways(): Promise<void> {
    while (!stopped || sending.size > 0) {
      for (const kind of kinds) await look(kind)
      await pause(LOOK_EVERY_MS)
    }
  }

  const running = Promise.all([sendAll(), lookAlways()])
  return {
    /** The facts that were acknowledged before `to` and not applied before `from`. */
    delays: (from: number, to: number): Delay[] =>
      kinds.map(({ name }) => delayOf(name, facts.get(name)!, from, to)),
    async stop(): Promise<void> {
      stopped = true
      await running
    },
  }
}

/** Describes the facts of a kind that were acknowledged before `to` and not applied before `from`. */
export function delayOf(name: string, facts: readonly Fact[], from: number, to: number): Delay {
  const inWindow = facts.filter(
    ({ acknowledgedAt, appliedAt }) => acknowledgedAt < to && (appliedAt === null || appliedAt >= from),
  )
  const delays = inWindow.flatMap(({ acknowledgedAt, appliedAt }) =>
    appliedAt === null ? [] : [appliedAt - acknowledgedAt],
  )
  return {
    name,
    facts: inWindow.length,
    waiting: inWindow.length - delays.length,
    worstMs: Math.round(Math.max(0, ...delays)),
  }
}

function kindsOf(world: World): FactKind[] {
  const { target, run, demo } = world
  const visitorId = `${crypto.randomUUID()}|1|1|1|1`
  const page = pagePath(run)
  const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ')

  async function sendItem(kind: Kind, { send }: Visitor) {
    const { ids, path, body } = createItems(world, visitorId).find((item) => item.kind === kind)!
    const at = await sendRecorded(world, kind, ids, () => send('POST', path, body))
    return at === null ? null : { id: ids[0]!, at }
  }
  const stored = (database: string, table: string, column: string) => async (ids: readonly string[]) =>
    (
      await target.query<{ id: string }>(
        database,
        `select ${column}::text as id from ${table} where path = '${page}' and ${column} in (${list(ids)})`,
      )
    ).map(({ id }) => id)

  const kinds: FactKind[] = [
    { name: 'hits', send: (visitor) => sendItem('hit', visitor), applied: stored('census', 'hit', 'hit_id') },
    {
      name: 'records',
      send: (visitor) => sendItem('record', visitor),
      applied: stored('performance', 'record', 'record_id'),
    },
    {
      name: 'submissions',
      async send({ send }) {
        const key = await requestFormKey(world, () =>
          send('POST', '/api/form/FormSubmissionKey', { json: {} }),
        )
        if (key === null) return null
        const id = `chaos-${run}-${world.nextNumber()}`
        const json = submissionOf(demo.forms.contact, key, `A question, ${id}.`)
        const at = await sendRecorded(world, 'submission', [id], () =>
          send('POST', '/api/form/SaveFormSubmission', { json }),
        )
        return at === null ? null : { id, at }
      },
      async applied(ids) {
        const of = `substring(search_text from 'chaos-${run}-[0-9]+')`
        const saved = await target.query<{ id: string; submission: string }>(
          'forms',
          `select ${of} as id, id::text as submission from submission
           where search_text like '%chaos-${run}-%' and ${of} in (${list(ids)})`,
        )
        if (saved.length === 0) return []
        const counted = await target.query<{ submission: string }>(
          'census',
          `select submission_id::text as submission from conversion
           where submission_id::text in (${list(saved.map(({ submission }) => submission))})`,
        )
        const found = new Set(counted.map(({ submission }) => submission))
        return saved.filter(({ submission }) => found.has(submission)).map(({ id }) => id)
      },
    },
  ]
  const folder = target.full && join(target.full.dataDir, 'mail')
  if (folder !== undefined && existsSync(folder)) kinds.push(mailsIn(folder, world))
  return kinds
}

/** Mails to new members. Each has an address of its own; a mail is applied when the folder contains it. */
function mailsIn(folder: string, world: World): FactKind {
  const read = new Set(readdirSync(folder))
  const arrived = new Set<string>()
  const address = new RegExp(`^To: .*(chaos-${world.run}-[0-9]+)@`, 'm')
  return {
    name: 'mails',
    async send({ send }) {
      const id = `chaos-${world.run}-${world.nextNumber()}`
      const json = { email: `${id}@portico.example`, password: crypto.randomUUID() }
      const answer = world.tally('sign-up', await send('POST', '/api/site-users/account', { json }))
      if (!isSuccess(answer) && answer.status > 0 && answer.status < 500) world.addSurprise('sign-up', answer)
      return isSuccess(answer) ? { id, at: performance.now() } : null
    },
    applied() {
      for (const name of readdirSync(folder)) {
        if (read.has(name) || !name.endsWith('.eml')) continue
        read.add(name)
        const [, id] = address.exec(readFileSync(join(folder, name), 'utf8')) ?? []
        if (id !== undefined) arrived.add(id)
      }
      return Promise.resolve(arrived)
    },
  }
}
