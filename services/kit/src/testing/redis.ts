/** Returns the address of the Redis of the test run, which infra/tooling/vitest-services.ts starts. */
export function redisForTests(): string {
  const url = process.env['PORTICO_TEST_REDIS']
  if (!url)
    throw new Error('PORTICO_TEST_REDIS is not set: tests on Redis run through vitest with its global set-up')
  return url
}
