/** The addresses of the run's real Kafka, started by infra/tooling/vitest-services.ts. */
export function kafkaForTests(): string[] {
  const brokers = process.env['PORTICO_TEST_KAFKA']
  if (!brokers)
    throw new Error('PORTICO_TEST_KAFKA is not set: tests on Kafka run through vitest with its global set-up')
  return brokers.split(',')
}
