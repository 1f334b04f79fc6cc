import { createHash } from 'node:crypto'
import { encodeRecord } from '@portico/proto/performance-encoding'
import { insist, isGood, isRefused, pause, type Answer } from './client.ts'
import type { Kind, State } from './ledger.ts'
import { hitIdOf, pathOf, recordIdOf, type World } from './world.ts'

/** How long a visitor keeps sending the same; longer than any fault lasts. */
const PATIENCE_MS = 90_000
/** One in so many writes is never repeated when its fate is unknown, and one in so many is sent again for nothing. */
const GIVES_UP = 10
const REPEATS = 20

const stateOf = (answer: Answer): State =>
  isGood(answer) ? 'acknowledged' : isRefused(answer) ? 'refused' : 'unknown'

/** One write that goes by its own id: noted, sent until it is certain (or given up), noted again, at times repeated. */
async function write(world: World, kind: Kind, id: string, send: () => Promise<Answer>): Promise<void> {
  const { ledger, random, tally, surprise } = world
  ledger.attempt(kind, id)
  const givesUp = random() < 1 / GIVES_UP
  const answer = await insist(async () => tally(kind, await send()), givesUp ? 0 : PATIENCE_MS)
  ledger.settle(kind, id, stateOf(answer), answer.status)
  if (isRefused(answer)) surprise(kind, answer)
  if (isGood(answer) && random() < 1 / REPEATS) {
    const again = tally(kind, await send())
    if (isGood(again) && again.text !== answer.text) surprise(`${kind} repeated`, again)
  }
}

/** The answers of a person to the contact form; `words` into its message. */
export function answersOf(world: World, words: string): Record<string, unknown> {
  return Object.fromEntries(
    world.demo.forms.contact.fields.map(({ id, type }) => [
      id,
      type === 'email' ? 'visitor@example.com' : type === 'name' ? { First: 'Robin', Last: 'Reed' } : words,
    ]),
  )
}

export function submissionBody(world: World, key: string, words: string) {
  const { id, collectionId, path } = world.demo.forms.contact
  return {
    key,
    formId: id,
    collectionId,
    objectName: 'contact',
    form: JSON.stringify(answersOf(world, words)),
    captchaKey: null,
    pagePermissionTypeValue: 1,
    pageTitle: 'Contact',
    pageId: collectionId,
    contentSource: 'c',
    pagePath: path,
  }
}

/** A submission key, asked for until one comes; null when the patience ends. */
export async function freshKey(world: World, send: () => Promise<Answer>): Promise<string | null> {
  const answer = await insist(async () => world.tally('key', await send()), PATIENCE_MS)
  return isGood(answer) ? (JSON.parse(answer.text) as { key: string }).key : null
}

/** Writes to the shop, each time with a key of its own. */
export async function submitter(world: World): Promise<void> {
  const { send, close } = world.visitor()
  while (world.running()) {
    const key = await freshKey(world, () => send('POST', '/api/form/FormSubmissionKey', { json: {} }))
    if (key === null) continue
    const id = `chaos-${world.run}-${world.number()}`
    const json = submissionBody(world, key, `A question, ${id}.`)
    await write(world, 'submission', id, () => send('POST', '/api/form/SaveFormSubmission', { json }))
    await pause(100 + world.random() * 200)
  }
  close()
}

/** Looks at pages and sends what the beacon sends: a hit, and a record of the page's speed. */
export async function reader(world: World): Promise<void> {
  const { send, close } = world.visitor()
  const { demo, run } = world
  const visitor = `${crypto.randomUUID()}|1|1|1|1`
  while (world.running()) {
    const product = demo.products[Math.floor(world.random() * demo.products.length)]!
    const page = await send('GET', product.path, { headers: { accept: 'text/html' } })
    world.tally('page', page)
    if (page.status !== 200 && page.status < 500 && page.status !== 0) world.surprise('page', page)

    const hitId = hitIdOf(run, world.number())
    const data = {
      hitId,
      websiteId: demo.websiteId,
      url: pathOf(run),
      clientDate: Date.now(),
      title: 'Chaos',
    }
    const form = { event: '1', data: JSON.stringify(data), ss_cvr: visitor }
    await write(world, 'hit', hitId, () => send('POST', '/api/census/RecordHit', { form }))

    const recordId = recordIdOf(run)
    const record = {
      app: 'site',
      event: 'page_speed',
      pageLoadId: crypto.randomUUID(),
      data: { recordId, pathname: pathOf(run), largestContentfulPaint: 800, timeToFirstByte: 30 },
    }
    const text = JSON.stringify([encodeRecord(record)])
    await write(world, 'record', recordId, () => send('POST', '/api/1/performance/records', { text }))
    await pause(100 + world.random() * 200)
  }
  close()
}

/** A member who stays: every answer that says otherwise is a logout that nobody asked for. */
export async function member(world: World, logouts: () => void): Promise<void> {
  const { send, close } = world.visitor()
  const { email, password } = world.demo.member
  const json = { email, password, rememberMe: true }
  const signedIn = await insist(() => send('POST', '/api/site-users/account/session', { json }), PATIENCE_MS)
  if (!isGood(signedIn)) world.surprise('sign-in', signedIn)
  while (world.running() && isGood(signedIn)) {
    const profile = world.tally('session', await send('GET', '/api/site-users/account/profile'))
    if (profile.status === 401 || profile.status === 403) logouts()
    await pause(300)
  }
  close()
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
