import { join } from 'node:path'
import { storeBuiltFiles } from '@portico/kit/files/built-files'
import { openStore } from '@portico/kit/files/create'
import type { Logger } from '@portico/kit/runtime/logger'
import { filesOf } from '@portico/sites/config'
import { output } from '@portico/web/build.ts'
import type { EmbeddedConfig } from './config.ts'

/**
 * Stores the built files of this release beside the files of sites, so that its open pages find them after an upgrade (decision 242).
 * Nothing waits for it; a failure is logged, and the next start tries again.
 */
export function startStoringBuilt(
  config: EmbeddedConfig,
  dataDir: string,
  logger: Logger,
): { stop(): Promise<void> } {
  const end = new AbortController()
  const store = async () => {
    const files = openStore(filesOf(config, join(dataDir, 'blobs')), logger)
    try {
      await storeBuiltFiles(files, { dir: join(output.client, 'assets'), signal: end.signal })
    } finally {
      await files.close()
    }
  }
  const stored = store().catch((err: unknown) => {
    if (!end.signal.aborted)
      logger.warn({ err }, 'built files were not stored for later releases; the next start tries again')
  })
  return {
    async stop() {
      end.abort()
      await stored
    },
  }
}
