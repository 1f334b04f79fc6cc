import { isTimeout, isTransient } from '../postgres/transient.ts'
import { deadTopic, type Incoming, type Outgoing, type Subscription } from './bus.ts'
import { Fenced, Stopped, reasonOf } from './failures.ts'
import { after, moveOffset } from './stored-offset.ts'
import { withConsumerSpan } from './trace.ts'
import { backoff, wait } from './wait.ts'

const ATTEMPTS = 3

/** Header of a replayed dead letter: the group that it is for. */
export const REPLAY_GROUP = 'replay-group'

type Delivery = {
  subscription: Subscription
  /** Publishes a dead letter; resolves when it is durable. */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  signal: AbortSignal
}

/**
 * Applies messages of one partition, in order, and returns the group's new offset. `expected` is the offset this
 * member believes to be stored. Failures of the machine are repeated for ever; failures of the handler are repeated
 * a few times, then the batch is halved until one message is left, which becomes a dead letter. A batch that takes
 * too long is halved, too.
 * Throws Fenced when the stored offset is another one, Stopped when the signal ends the repeating.
 */
export async function deliver(
  delivery: Delivery,
  batch: readonly Incoming[],
  expected: number,
): Promise<number> {
  if (batch.length === 0) return expected
  const failure = await attempt(delivery, batch, expected, ATTEMPTS)
  if (failure === undefined) return after(batch)
  if (batch.length === 1) return deadLetter(delivery, batch[0]!, expected, failure.reason)
  const middle = Math.ceil(batch.length / 2)
  const next = await deliver(delivery, batch.slice(0, middle), expected)
  return deliver(delivery, batch.slice(middle), next)
}

async function attempt(
  delivery: Delivery,
  batch: readonly Incoming[],
  expected: number,
  attempts: number,
): Promise<{ reason: string } | undefined> {
  const { subscription, signal } = delivery
  const wanted = batch.filter((message) => isFor(subscription.group, message))
  for (let failures = 0, tries = 0; ; tries++) {
    if (signal.aborted) throw new Stopped()
    let ours = false
    try {
      await withConsumerSpan(subscription.group, wanted, () =>
        subscription.db.job(async (tx) => {
          // First: what another member has applied meanwhile would look like a message that cannot be handled.
          await moveOffset(subscription.group, batch, expected, tx)
          ours = true
          if (wanted.length > 0) await subscription.handle(wanted, tx)
        }),
      )
      return undefined
    } catch (failure) {
      if (failure instanceof Fenced) throw failure
      // Half of a batch that takes too long may be done in time; a message alone is waited for.
      const waits = !ours || (isTransient(failure) && !(isTimeout(failure) && batch.length > 1))
      if (!waits && ++failures >= attempts) return { reason: reasonOf(failure) }
      subscription.onRetry?.(failure)
      await wait(backoff(tries, 25, 1_000), signal)
    }
  }
}

/** A replayed dead letter is for the group that could not handle it; the others have counted it already. */
function isFor(group: string, message: Incoming): boolean {
  const only = message.headers?.[REPLAY_GROUP]
  return only === undefined || only === group
}

async function deadLetter(
  delivery: Delivery,
  message: Incoming,
  expected: number,
  reason: string,
): Promise<number> {
  const { subscription, signal } = delivery
  const { [REPLAY_GROUP]: _, ...headers } = message.headers ?? {}
  const letter: Outgoing = {
    key: message.key,
    id: message.id,
    value: message.value,
    headers: {
      ...headers,
      'dead-reason': reason,
      'dead-group': subscription.group,
      'dead-topic': message.topic,
      'dead-partition': String(message.partition),
      'dead-offset': String(message.offset),
    },
  }
  for (let tries = 0; ; tries++) {
    if (signal.aborted) throw new Stopped()
    try {
      await delivery.publish(deadTopic(message.topic), [letter])
      await subscription.db.job((tx) => moveOffset(subscription.group, [message], expected, tx))
      subscription.onDead?.(message, reason)
      return message.offset + 1
    } catch (failure) {
      if (failure instanceof Fenced) throw failure
      subscription.onRetry?.(failure)
      await wait(backoff(tries, 50, 2_000), signal)
    }
  }
}
