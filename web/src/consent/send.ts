import { UNSENT_DECISIONS, type ConsentApi, type QueuedDecision } from './api.ts'

/** More unsent decisions than any visitor makes. */
const UNSENT_MAX = 20

/**
 * Sends the decisions that the early script has queued, and decisions of earlier pages that were not recorded, in their order.
 * A repeat is harmless.
 */
export function startConsentSending(api: ConsentApi): void {
  let sending: Promise<unknown> = Promise.resolve()
  api.onQueued = () => {
    const queued = api.queue.splice(0)
    sending = sending.then(() => send(queued))
  }
  async function send(queued: readonly QueuedDecision[]): Promise<void> {
    const isRecorded = await sendAll(queued.map(({ body }) => body))
    for (const { done } of queued) done(isRecorded)
    api.settle()
  }
  api.onQueued()
}

type Body = QueuedDecision['body']

/** Resolves whether all decisions are recorded. Decisions that the server refuses for good are not sent again. */
async function sendAll(queued: readonly Body[]): Promise<boolean> {
  const unsent = new Map([...readUnsent(), ...queued].map((body) => [body.decisionId, body]))
  for (const body of [...unsent.values()].slice(-UNSENT_MAX)) {
    try {
      const response = await post(JSON.stringify(body))
      if (response.status >= 500 || response.status === 429) return false
    } catch {
      return false
    }
    writeUnsent(readUnsent().filter(({ decisionId }) => decisionId !== body.decisionId))
  }
  return true
}

async function post(body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch('/api/consent/decisions', { method: 'POST', headers, body, keepalive: true })
  await response.text()
  return response
}

function readUnsent(): Body[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(UNSENT_DECISIONS) ?? '[]')
    return Array.isArray(stored)
      ? (stored as Body[]).filter((body) => typeof body?.decisionId === 'string')
      : []
  } catch {
    return []
  }
}

function writeUnsent(unsent: readonly Body[]): void {
  try {
    if (unsent.length === 0) localStorage.removeItem(UNSENT_DECISIONS)
    else localStorage.setItem(UNSENT_DECISIONS, JSON.stringify(unsent))
  } catch {
    // The browser denies storage: a decision waits as long as its page.
  }
}
