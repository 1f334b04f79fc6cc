/** The address of the run's real Redis, started by infra/tooling/vitest-services.ts. */
export function redisForTests(): string {
  const url = process.env['PORTICO_TEST_REDIS']
  if (!url)
    throw new Error('PORTICO_TEST_REDIS is not set: tests on Redis run through vitest with its global set-up')
  return url
}
