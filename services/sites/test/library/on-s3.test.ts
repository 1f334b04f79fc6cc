import { describe, vi } from 'vitest'

// The tests of files that also run on a folder. Each file starts sites of its own.
vi.stubEnv('PORTICO_TEST_SITES_FILES', 's3')

describe('uploads on S3', async () => void (await import('./uploads.test.ts')))
describe('pictures on S3', async () => void (await import('./assets.test.ts')))
describe('the library on S3', async () => void (await import('./library.test.ts')))
describe('media on S3', async () => void (await import('./media.test.ts')))
describe('fonts on S3', async () => void (await import('../fonts/fonts.test.ts')))
