import type { KafkaBusOptions } from '../../bus/kafka/kafka.ts'

/**
 * The addresses and the operator's login of the Kafka that `infra/tooling/vitest-services.ts` has started for this test
 * run. Without `PORTICO_TEST_KAFKA_PASSWORD` the broker requires no login.
 */
export function kafkaForTests(): Pick<KafkaBusOptions, 'brokers' | 'login'> {
  const { PORTICO_TEST_KAFKA: brokers, PORTICO_TEST_KAFKA_PASSWORD: password } = process.env
  if (!brokers)
    throw new Error('PORTICO_TEST_KAFKA is not set: tests on Kafka run through vitest with its global set-up')
  return { brokers: brokers.split(','), ...(password && { login: { user: 'operator', password } }) }
}
