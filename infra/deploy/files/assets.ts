import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { filesSecrets, filesVariables, openStore } from '@portico/kit/files/create'
import { storeBuiltFiles } from '@portico/kit/files/built-files'
import { createLogger } from '@portico/kit/runtime/logger'
import { buildWebInChild, output } from '@portico/web/build.ts'
import { runJob } from '../compose/jobs/job.ts'

/**
 * One-shot job: stores the built files of this release for the pages of it that meet a process of another release (decision 242).
 * It runs before the first process of the release starts. It has the variables of sites.
 */
const Variables = z.object({
  DATA_DIR: z.string().default('/var/lib/portico'),
  FILES_URL: filesVariables.FILES_URL,
  FILES_KEY: filesSecrets.FILES_KEY,
})

await runJob('assets', Variables, async ({ DATA_DIR: dataDir, FILES_URL, FILES_KEY: key }) => {
  await buildWebInChild()
  const url = FILES_URL ?? pathToFileURL(join(dataDir, 'blobs')).href
  const files = openStore({ url, key, dataDir }, createLogger({ name: 'assets', level: 'warn' }))
  const { count, added } = await storeBuiltFiles(files, { dir: join(output.client, 'assets') })
  await files.close()
  return `${count} built files of this release are stored, ${added} of them now`
})
