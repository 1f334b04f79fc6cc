import type { Consumer, ConsumerRunConfig } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'
import { waitFor } from '../../runtime/start-wait.ts'
import type { OnFatal } from '../bus.ts'
import { isLoginRefused } from './login.ts'
import { backoff, wait } from '../wait.ts'

/** Failures with which kafkajs ends a consumer although the broker is only unavailable. */
const BROKER_AWAY = new Set([
  'KafkaJSBrokerNotFound',
  'KafkaJSConnectionClosedError',
  'KafkaJSConnectionError',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSMetadataNotLoaded',
  'KafkaJSRequestTimeoutError',
])

/** Whether a consumer failed only because the broker is unavailable, so that it should be started again. */
export function isBrokerAway(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return BROKER_AWAY.has(failure.name) || isBrokerAway(failure.cause)
}

/**
 * Runs a consumer and resolves when it is a member of its group. There is no time limit: meanwhile the service answers
 * HTTP requests and collectors spool messages. kafkajs ends a consumer whose broker has no group coordinator yet; this
 * function starts it again until the broker is available.
 * @throws when the consumer fails for another reason, such as a refused login
 */
export async function joinGroup(
  consumer: Consumer,
  topics: readonly string[],
  config: ConsumerRunConfig,
  deps: { group: string; signal: AbortSignal; onFatal: OnFatal; logger?: Logger },
): Promise<void> {
  const { group, signal, onFatal, logger } = deps
  await waitFor({
    name: group,
    dependency: 'Kafka broker',
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
    logger?.warn({ group, reason: error.message }, 'the consumer waits for the broker')
    void wait(backoff(tries++, 200, 2_000), signal)
      .then(() => (signal.aborted ? undefined : consumer.run(config)))
      .catch(onFatal)
  })

  signal.addEventListener('abort', () => joined.resolve(), { once: true })
  await Promise.all([consumer.run(config), joined.promise])
}
