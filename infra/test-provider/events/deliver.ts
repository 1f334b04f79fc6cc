import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import type { Book } from '../book/book.ts'
import type { Delivery, Event, WebhookEndpoint } from '../book/objects.ts'

/** Waits before the repeats of a delivery, seconds. After the last one it is given up; the list of events still has it. */
const PAUSES = [1, 5, 30, 120, 600, 3_600, 21_600, 86_400, 86_400]
const TIMEOUT_MS = 10_000

/** Signs an event as Stripe does. */
export const sign = (body: string, secret: string, at: Date): string => {
  const seconds = Math.floor(at.getTime() / 1_000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/**
 * Sends the events that are due, newest first, because their order is not promised. `connectTo` is the address of the
 * gateway, if names such as `app.localhost` lead to it only in browsers.
 */
export async function deliverDue({
  book,
  now,
  connectTo,
}: {
  book: Book
  now: () => Date
  connectTo: URL | undefined
}): Promise<void> {
  for (const account of book.accounts()) {
    const due = book
      .list(account, 'delivery')
      .filter((each) => each.status === 'pending' && each.at <= now().getTime())
    await Promise.all(due.map((delivery) => deliver(account, delivery)))
  }
  await book.flushed()

  async function deliver(account: string, delivery: Delivery): Promise<void> {
    const event = book.get(account, 'event', delivery.event)
    const endpoint = book.get(account, 'webhook_endpoint', delivery.endpoint)
    if (!event || !endpoint) return book.remove(account, delivery.id)
    const answer = await send(event, endpoint, now(), connectTo)
    const isDelivered = /^2\d\d$/.test(answer)
    const pause = PAUSES[delivery.attempts]
    book.put(account, {
      ...delivery,
      attempts: delivery.attempts + 1,
      at: now().getTime() + (pause ?? 0) * 1_000,
      status: isDelivered ? 'delivered' : pause === undefined ? 'given-up' : 'pending',
      answer,
    })
    if (isDelivered)
      book.put(account, { ...event, pending_webhooks: Math.max(0, event.pending_webhooks - 1) })
  }
}

/** Sends one event, and returns the status of the reply or the reason of the failure. */
function send(
  event: Event,
  { url, secret }: WebhookEndpoint,
  at: Date,
  connectTo: URL | undefined,
): Promise<string> {
  const target = new URL(url)
  const body = JSON.stringify(event)
  const local = target.hostname === 'localhost' || target.hostname.endsWith('.localhost')
  return new Promise((resolve) => {
    const sent = request(
      {
        host: connectTo?.hostname ?? (local ? '127.0.0.1' : target.hostname),
        port: connectTo?.port ?? (target.port || 80),
        method: 'POST',
        path: target.pathname,
        headers: {
          host: target.host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': sign(body, secret, at),
          'user-agent': 'Portico test provider',
        },
        timeout: TIMEOUT_MS,
      },
      (reply) => {
        reply.resume()
        resolve(String(reply.statusCode))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no reply')))
    sent.on('error', (error) => resolve(error.message))
    sent.end(body)
  })
}
