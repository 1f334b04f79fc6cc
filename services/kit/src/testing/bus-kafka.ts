import type { KafkaBusOptions } from '../bus/kafka/kafka.ts'

/**
 * The addresses of the run's real Kafka, started by infra/tooling/vitest-services.ts, and the operator's login. Without
 * PORTICO_TEST_KAFKA_PASSWORD the broker asks for no login.
 */
export function kafkaForTests(): Pick<KafkaBusOptions, 'brokers' | 'login'> {
  const { PORTICO_TEST_KAFKA: brokers, PORTICO_TEST_KAFKA_PASSWORD: password } = process.env
  if (!brokers)
    throw new Error('PORTICO_TEST_KAFKA is not set: tests on Kafka run through vitest with its global set-up')
  return { brokers: brokers.split(','), ...(password && { login: { user: 'operator', password } }) }
}
