import { randomUUID } from 'node:crypto'

/**
 * Returns a place for files in the bucket of the test run, which infra/tooling/vitest-services.ts starts: values of FILES_URL and
 * FILES_KEY. Each call has a prefix of its own.
 */
export function s3ForTests(): { url: string; key: string } {
  const { PORTICO_TEST_S3: given, PORTICO_TEST_S3_KEY: key } = process.env
  if (!given || !key)
    throw new Error('PORTICO_TEST_S3 is not set: tests on S3 run through vitest with its global set-up')
  const url = new URL(given)
  url.pathname += `/${randomUUID()}`
  return { url: url.href, key }
}
