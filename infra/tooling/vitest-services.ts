import type { TestProject } from 'vitest/node'
import { startKafka } from './start-kafka.ts'
import { startRedis } from './start-redis.ts'

/**
 * A real Kafka and a real Redis for the test files that have them in their name, found through PORTICO_TEST_KAFKA,
 * PORTICO_TEST_KAFKA_PASSWORD and PORTICO_TEST_REDIS; a run without such a file starts neither. Addresses that are set
 * already are used as they are.
 */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles(namesAsked(project))
  const needed = (name: string, variable: string) =>
    process.env[variable] === undefined && testFiles.some((file) => file.includes(name))
  const [kafka, redis] = await Promise.all([
    needed('kafka', 'PORTICO_TEST_KAFKA') ? startKafka() : undefined,
    needed('redis', 'PORTICO_TEST_REDIS') ? startRedis() : undefined,
  ])
  if (kafka) {
    process.env['PORTICO_TEST_KAFKA'] = kafka.brokers.join(',')
    process.env['PORTICO_TEST_KAFKA_PASSWORD'] = kafka.login.password
  }
  if (redis) process.env['PORTICO_TEST_REDIS'] = redis.url
  return async () => {
    await Promise.all([kafka?.stop(), redis?.stop()])
  }
}

/** The names on the command line; vitest keeps them in a field that its types leave out. */
function namesAsked(project: TestProject): string[] | undefined {
  return (project.vitest as { filenamePattern?: string[] }).filenamePattern
}
