import type { Consumer, ConsumerRunConfig } from 'kafkajs'
import { StartProblem } from '../config.ts'
import type { Logger } from '../logger.ts'
import { START_WAIT_MS, waitFor } from '../start-wait.ts'
import type { OnFatal } from './bus.ts'
import { backoff, wait } from './wait.ts'

/** Failures of kafkajs that end a consumer, although they only say that the broker is not there, or not yet. */
const BROKER_AWAY = new Set([
  'KafkaJSBrokerNotFound',
  'KafkaJSConnectionClosedError',
  'KafkaJSConnectionError',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSMetadataNotLoaded',
  'KafkaJSRequestTimeoutError',
])

/** Whether a consumer that ended with this failure should be started again, because the broker will come back. */
export function isBrokerAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return BROKER_AWAY.has(failure.name) || isBrokerAway(failure.cause)
}

/**
 * Runs a consumer and resolves when it is a member of its group. kafkajs gives up where a broker is up but has no
 * coordinator yet; here it is started again until the broker is back. Only a first start that takes too long ends.
 * @throws StartProblem when it did not become a member within `waitMs`
 */
export async function join(
  consumer: Consumer,
  topics: readonly string[],
  config: ConsumerRunConfig,
  deps: {
    group: string
    signal: AbortSignal
    onFatal: OnFatal
    logger?: Logger | undefined
    waitMs?: number
  },
): Promise<void> {
  const { group, signal, onFatal, logger, waitMs = START_WAIT_MS } = deps
  await waitFor({
    name: group,
    what: 'Kafka broker',
    work: async () => {
      await consumer.connect()
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    },
    logger,
    forMs: waitMs,
  })
  const joined = Promise.withResolvers<void>()
  let last: Error | undefined
  let tries = 0

  consumer.on('consumer.group_join', () => {
    tries = 0
    joined.resolve()
  })
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
    last = error
    if (restart || signal.aborted) return
    if (!isBrokerAway(error)) {
      joined.reject(error)
      return onFatal(error)
    }
    logger?.warn({ group, reason: error.message }, 'waits for the broker')
    void wait(backoff(tries++, 200, 2_000), signal)
      .then(() => (signal.aborted ? undefined : consumer.run(config)))
      .catch(onFatal)
  })

  const late = setTimeout(() => {
    const reason = last ? `: ${last.message}` : ''
    joined.reject(
      new StartProblem(`${group} was let into its group by no broker for ${waitMs / 1_000} s${reason}`),
    )
  }, waitMs)
  signal.addEventListener('abort', () => joined.resolve(), { once: true })
  try {
    await Promise.all([consumer.run(config), joined.promise])
  } finally {
    clearTimeout(late)
  }
}
