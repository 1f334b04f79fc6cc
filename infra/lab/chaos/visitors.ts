import { createHash } from 'node:crypto'
import { submissionOf } from '../../e2e/contact-form.ts'
import { retryUntilDefinite, isSuccess, isRefused, pause, type Answer, type Send } from './client.ts'
import { createItems } from './collector-items.ts'
import type { Kind, State } from './ledger.ts'
import type { World } from './world.ts'

/** How long a visitor repeats a request, ms. Longer than any fault. */
const RETRY_FOR_MS = 90_000
/** One write in this many is not repeated when its outcome is unknown. */
const ONE_IN_NOT_REPEATED = 10
/** One write in this many is sent again although it succeeded. */
const ONE_IN_SENT_TWICE = 20

const stateOf = (answer: Answer): State =>
  isSuccess(answer) ? 'acknowledged' : isRefused(answer) ? 'refused' : 'unknown'

/**
 * Sends a request with one write or several until its outcome is certain, and records each in the ledger before and after.
 * Sometimes gives up or repeats it. Returns when it was acknowledged (performance.now), null if it was not.
 */
export async function sendRecorded(
  world: World,
  kind: Kind,
  ids: readonly string[],
  send: () => Promise<Answer>,
): Promise<number | null> {
  const { ledger, random, tally, addSurprise } = world
  for (const id of ids) ledger.attempt(kind, id)
  const givesUp = random() < 1 / ONE_IN_NOT_REPEATED
  const answer = await retryUntilDefinite(async () => tally(kind, await send()), givesUp ? 0 : RETRY_FOR_MS)
  const at = performance.now()
  for (const id of ids) ledger.settle(kind, id, stateOf(answer), answer.status)
  if (isRefused(answer)) addSurprise(kind, answer)
  if (isSuccess(answer) && random() < 1 / ONE_IN_SENT_TWICE) {
    const again = tally(kind, await send())
    if (isSuccess(again) && replyOf(again) !== replyOf(answer)) addSurprise(`${kind} repeated`, again)
  }
  return isSuccess(answer) ? at : null
}

/** The reply to a write, without the time at which a decision was received. */
const replyOf = ({ text }: Answer) => text.replace(/"decidedOn":"[^"]*"/, '')

/** Requests a submission key until one is granted; null after RETRY_FOR_MS. */
export async function requestFormKey(world: World, send: () => Promise<Answer>): Promise<string | null> {
  const answer = await retryUntilDefinite(async () => world.tally('key', await send()), RETRY_FOR_MS)
  return isSuccess(answer) ? (JSON.parse(answer.text) as { key: string }).key : null
}

/** Sends a submission of the contact form with a key of its own. */
export async function submit(world: World, send: Send): Promise<void> {
  const key = await requestFormKey(world, () => send('POST', '/api/form/FormSubmissionKey', { json: {} }))
  if (key === null) return
  const id = `chaos-${world.run}-${world.nextNumber()}`
  const json = submissionOf(world.demo.forms.contact, key, `A question, ${id}.`)
  await sendRecorded(world, 'submission', [id], () => send('POST', '/api/form/SaveFormSubmission', { json }))
}

/** Sends submissions of the contact form, each with its own key, until the run ends. */
export async function runSubmitter(world: World): Promise<void> {
  const { send, close } = world.visitor()
  while (world.isRunning()) {
    await submit(world, send)
    await pause(100 + world.random() * 200)
  }
  close()
}

/** Requests pages and sends what the beacon sends: hits, events, errors, page-speed records and decisions about cookies, until the run ends. */
export async function runReader(world: World): Promise<void> {
  const { send, close } = world.visitor()
  const visitor = `${crypto.randomUUID()}|1|1|1|1`
  while (world.isRunning()) {
    const products = world.demo.products
    const product = products[Math.floor(world.random() * products.length)]!
    const page = await send('GET', product.path, { headers: { accept: 'text/html' } })
    world.tally('page', page)
    if (page.status !== 200 && page.status < 500 && page.status !== 0) world.addSurprise('page', page)
    for (const { kind, ids, path, body } of createItems(world, visitor))
      await sendRecorded(world, kind, ids, () => send('POST', path, body))
    await pause(100 + world.random() * 200)
  }
  close()
}

/** A signed-in member: each 401 or 403 is a logout that the member did not request. */
export async function runMember(world: World, onLogout: () => void): Promise<void> {
  const { send, close } = world.visitor()
  const { email, password } = world.demo.member
  const json = { email, password, rememberMe: true }
  const signedIn = await retryUntilDefinite(
    () => send('POST', '/api/site-users/account/session', { json }),
    RETRY_FOR_MS,
  )
  if (!isSuccess(signedIn)) world.addSurprise('sign-in', signedIn)
  while (world.isRunning() && isSuccess(signedIn)) {
    const profile = world.tally('session', await send('GET', '/api/site-users/account/profile'))
    if (profile.status === 401 || profile.status === 403) onLogout()
    await pause(300)
  }
  close()
}

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
