import { isTimeout, isTransient } from '../postgres/transient.ts'
import { reasonOf } from '../runtime/reason.ts'
import { deadTopic, type Incoming, type Outgoing, type Subscription } from './bus.ts'
import { Fenced, Stopped } from './failures.ts'
import { moveOffset, offsetAfter } from './stored-offset.ts'
import { withConsumerSpan } from './trace.ts'
import { backoff, wait } from './wait.ts'

/** Failures of one message, other than transient ones, after which it becomes a dead letter. */
const ATTEMPTS = 3
/** Timeouts of one message after which it becomes a dead letter: it may have to wait for a busy database, but not for ever. */
const TIMEOUTS = 10
/** The pause before the first retry, ms; it doubles with each retry, up to the last. */
const FIRST_RETRY_MS = 25
const LAST_RETRY_MS = 1_000

/** The header of a replayed dead letter that names the only group to handle it. */
export const REPLAY_GROUP = 'replay-group'

type Delivery = {
  subscription: Subscription
  /** Publishes dead letters; resolves when they are durable. */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  signal: AbortSignal
}

/**
 * Applies messages of one partition in order and returns the group's new offset. `expected` is the offset that this
 * member assumes to be stored.
 *
 * Other transient failures than timeouts are retried without limit. A failure of the handler is retried a few times; then the batch is
 * halved until a single message is left, which becomes a dead letter. A batch that times out is halved as well; a single
 * message that does is tried more often.
 * @throws Fenced when another offset is stored
 * @throws Stopped when the signal aborts the retries
 */
export async function deliver(
  delivery: Delivery,
  batch: readonly Incoming[],
  expected: number,
): Promise<number> {
  if (batch.length === 0) return expected
  const failure = await apply(delivery, batch, expected)
  if (failure === undefined) return offsetAfter(batch)
  if (batch.length === 1) return deadLetter(delivery, batch[0]!, expected, failure.reason)
  const middle = Math.ceil(batch.length / 2)
  const next = await deliver(delivery, batch.slice(0, middle), expected)
  return deliver(delivery, batch.slice(middle), next)
}

/** Applies a batch in one transaction. Returns the reason when it has failed or timed out too often. */
async function apply(
  delivery: Delivery,
  batch: readonly Incoming[],
  expected: number,
): Promise<{ reason: string } | undefined> {
  const { subscription, signal } = delivery
  const wanted = batch.filter((message) => isFor(subscription.group, message))
  for (let failures = 0, timeouts = 0, tries = 0; ; tries++) {
    if (signal.aborted) throw new Stopped()
    let offsetMoved = false
    try {
      await withConsumerSpan(subscription.group, wanted, () =>
        subscription.db.batch(async (tx) => {
          // Must come first: messages that another member has applied meanwhile would fail in the handler.
          await moveOffset(subscription.group, batch, expected, tx)
          offsetMoved = true
          if (wanted.length > 0) await subscription.handle(wanted, tx)
        }),
      )
      return undefined
    } catch (failure) {
      if (failure instanceof Fenced) throw failure
      // Half of a batch may finish in time, so a timeout is a failure of the batch.
      if (offsetMoved && isTimeout(failure) && batch.length === 1) timeouts++
      else if (offsetMoved && (isTimeout(failure) || !isTransient(failure))) failures++
      if (failures >= ATTEMPTS || timeouts >= TIMEOUTS) return { reason: reasonOf(failure) }
      subscription.onRetry?.(failure)
      await wait(backoff(tries, FIRST_RETRY_MS, LAST_RETRY_MS), signal)
    }
  }
}

/** Whether `group` should handle a message. A replayed dead letter is only for the group that failed to handle it. */
function isFor(group: string, message: Incoming): boolean {
  const only = message.headers?.[REPLAY_GROUP]
  return only === undefined || only === group
}

/** Publishes a message to the topic of dead letters, then moves the group's offset past it. */
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
      await subscription.db.batch((tx) => moveOffset(subscription.group, [message], expected, tx))
      subscription.onDead?.(message, reason)
      return message.offset + 1
    } catch (failure) {
      if (failure instanceof Fenced) throw failure
      subscription.onRetry?.(failure)
      await wait(backoff(tries, 50, 2_000), signal)
    }
  }
}
