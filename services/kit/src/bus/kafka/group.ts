import type { Consumer, ConsumerRunConfig } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'
import { waitFor } from '../../runtime/start-wait.ts'
import type { OnFatal } from '../bus.ts'
import { isLoginRefused } from './login.ts'
import { backoff, wait } from '../wait.ts'

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
 * Runs a consumer and resolves when it is a member of its group, however long that takes: HTTP answers meanwhile, and
 * collectors keep what they accept. kafkajs gives up where a broker is up but has no coordinator yet; here the consumer
 * is started again until the broker is back.
 */
export async function join(
  consumer: Consumer,
  topics: readonly string[],
  config: ConsumerRunConfig,
  deps: { group: string; signal: AbortSignal; onFatal: OnFatal; logger?: Logger | undefined },
): Promise<void> {
  const { group, signal, onFatal, logger } = deps
  await waitFor({
    name: group,
    what: 'Kafka broker',
    work: async () => {
      await consumer.connect()
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    },
    isRetriable: (failure) => !isLoginRefused(failure),
    logger,
    timeoutMs: Infinity,
  })
  const joined = Promise.withResolvers<void>()
  let tries = 0

  consumer.on('consumer.group_join', () => {
    tries = 0
    joined.resolve()
  })
  consumer.on('consumer.crash', ({ payload: { error, restart } }) => {
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

  signal.addEventListener('abort', () => joined.resolve(), { once: true })
  await Promise.all([consumer.run(config), joined.promise])
}
