import type { TestProject } from 'vitest/node'
import { startKafka } from './stores/start-kafka.ts'
import { startRedis } from './stores/start-redis.ts'
import { startS3 } from './stores/start-s3.ts'

/**
 * Starts a real Kafka, a real Redis and a real S3 server when a test file has them in its name, and passes them on in
 * PORTICO_TEST_KAFKA, PORTICO_TEST_KAFKA_PASSWORD, PORTICO_TEST_REDIS, PORTICO_TEST_S3 and PORTICO_TEST_S3_KEY. If a variable is
 * already set, its address is used instead.
 */
export default async function startServices(project: TestProject): Promise<() => Promise<void>> {
  const { testFiles } = await project.globTestFiles(namePatterns(project))
  const needed = (name: string, variable: string) =>
    process.env[variable] === undefined && testFiles.some((file) => file.includes(name))
  const [kafka, redis, s3] = await Promise.all([
    needed('kafka', 'PORTICO_TEST_KAFKA') ? startKafka() : undefined,
    needed('redis', 'PORTICO_TEST_REDIS') ? startRedis() : undefined,
    needed('s3', 'PORTICO_TEST_S3') ? startS3() : undefined,
  ])
  if (kafka) {
    process.env['PORTICO_TEST_KAFKA'] = kafka.brokers.join(',')
    process.env['PORTICO_TEST_KAFKA_PASSWORD'] = kafka.login.password
  }
  if (redis) process.env['PORTICO_TEST_REDIS'] = redis.url
  if (s3) {
    process.env['PORTICO_TEST_S3'] = s3.url
    process.env['PORTICO_TEST_S3_KEY'] = s3.key
  }
  return async () => {
    await Promise.all([kafka?.stop(), redis?.stop(), s3?.stop()])
  }
}

/** The file names on the command line; vitest keeps them in a field that its types leave out. */
function namePatterns(project: TestProject): string[] | undefined {
  return (project.vitest as { filenamePattern?: string[] }).filenamePattern
}
