import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { createFiles } from '../../src/files/create.ts'
import { readFilesUrl, readS3Key } from '../../src/files/create.ts'
import { createFolderFiles } from '../../src/files/folder.ts'
import { createS3Files } from '../../src/files/s3.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { filesContract } from '../../src/testing/files-contract.ts'
import { s3ForTests } from '../../src/testing/s3.ts'

const dir = mkdtempSync(join(tmpdir(), 'portico-files-'))
const logger = createLogger({ name: 'files', level: 'silent' })
afterAll(() => rmSync(dir, { recursive: true, force: true }))

filesContract('folder', async () => createFolderFiles(join(dir, 'folder')))

filesContract('S3', async () => {
  const { url, key } = s3ForTests()
  const place = readFilesUrl(url)
  if (place.kind !== 's3') throw new Error('the test server is not S3')
  return createS3Files({ bucket: place.bucket, key: readS3Key(key), dir: join(dir, 'arriving'), logger })
})

filesContract('S3 with local copies', async () =>
  createFiles({ ...s3ForTests(), dataDir: join(dir, 'data') }, logger),
)
