import { randomBytes } from 'node:crypto'
import type { Book } from '../book/book.ts'
import type { Delivery, Event, Name, ObjectNamed } from '../book/objects.ts'
import { missingObject } from './refusal.ts'

const API_VERSION = '2026-10-28.endive'

/** The work of one account: its objects, the time, and its events. */
export type Session = ReturnType<typeof openSession>

export function openSession({
  book,
  account,
  now,
  origin,
}: {
  book: Book
  account: string
  now: () => Date
  origin: string
}) {
  const seconds = () => Math.floor(now().getTime() / 1_000)
  const livemode = account.startsWith('acct_live')
  const create = <N extends Name>(object: N, prefix: string) => ({
    id: `${prefix}_${randomBytes(12).toString('hex')}`,
    object,
    created: seconds(),
    livemode,
  })
  return {
    account,
    livemode,
    origin,
    seconds,
    create,
    put: <O extends Parameters<Book['put']>[1]>(object: O): O => {
      book.put(account, object)
      return object
    },
    remove: (id: string): void => book.remove(account, id),
    get: <N extends Name>(name: N, id: string | null): ObjectNamed<N> | undefined =>
      book.get(account, name, id),
    /** @throws ProviderError 404 if there is none */
    need<N extends Name>(name: N, id: string | null): ObjectNamed<N> {
      const found = book.get(account, name, id)
      if (!found) throw missingObject(name, id ?? '')
      return found
    },
    list: <N extends Name>(name: N): ObjectNamed<N>[] => book.list(account, name),
    /** Notes an event with the object as it is now, and a delivery for each endpoint that wants its type. */
    emit(type: string, object: object): void {
      const endpoints = book
        .list(account, 'webhook_endpoint')
        .filter(({ enabled_events: types }) => types.includes(type) || types.includes('*'))
      const event: Event = {
        ...create('event', 'evt'),
        api_version: API_VERSION,
        type,
        data: { object: structuredClone(object) },
        pending_webhooks: endpoints.length,
        request: { id: null, idempotency_key: null },
      }
      book.put(account, event)
      for (const endpoint of endpoints) {
        const delivery: Delivery = {
          ...create('delivery', 'del'),
          event: event.id,
          endpoint: endpoint.id,
          at: now().getTime(),
          attempts: 0,
          status: 'pending',
          answer: '',
        }
        book.put(account, delivery)
      }
    },
  }
}
