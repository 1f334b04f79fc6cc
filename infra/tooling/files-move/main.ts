import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@portico/kit/files/create'
import { StartProblem, readConfig } from '@portico/kit/runtime/config'
import { createLogger } from '@portico/kit/runtime/logger'
import { FilesMoveVariables } from '../variables/commands.ts'
import { moveFiles } from './move-files.ts'

/** `make files-move`: copies the files of FILES_OLD_URL to FILES_URL and compares them, while sites reads both. */
const dir = mkdtempSync(join(tmpdir(), 'portico-files-move-'))
try {
  const config = readConfig(FilesMoveVariables, process.env)
  const logger = createLogger({ name: 'files-move', level: 'warn' })
  const from = openStore({ url: config.FILES_OLD_URL, key: config.FILES_OLD_KEY, dataDir: dir }, logger)
  const to = openStore({ url: config.FILES_URL, key: config.FILES_KEY, dataDir: dir }, logger)
  const begun = performance.now()
  const { files, bytes, copied, differing } = await moveFiles({
    from,
    to,
    onProgress({ files: count, copied: copies }) {
      if (count % 1_000 === 0) console.log(`${count} files compared, ${copies} copied`)
    },
  })
  await Promise.all([from.close(), to.close()])
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  console.log(
    `${files} files with ${(bytes / 1_000_000).toFixed(1)} MB in ${seconds} s: ${copied} copied, others were there.`,
  )
  if (differing.length > 0) {
    console.error(`${differing.length} files differ, for example ${differing.slice(0, 5).join(', ')}`)
    process.exitCode = 1
  } else
    console.log(
      'All sizes and hashes are equal. Now unset FILES_OLD_URL and FILES_OLD_KEY for sites and restart it. Keep the old files until the next backup.',
    )
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  rmSync(dir, { recursive: true, force: true })
}
