import { createWebsiteLoops } from '@portico/kit/jobs/website-loop'
import { runSoonAndEvery, runSoonAndHourly } from '@portico/kit/runtime/time/hourly'
import { startCleaningPages } from './content/use-cases/clean-again.ts'
import { emptyTrash } from './content/use-cases/empty-trash.ts'
import type { FeatureDeps, SitesDeps } from './deps.ts'
import { convertWaitingFonts } from './fonts/use-cases/fonts.ts'
import { removeOldFiles } from './library/use-cases/purge-assets.ts'
import { publishDue } from './publishing/use-cases/publish-due.ts'
import { startIndexing } from './serving/use-cases/index-releases.ts'

/** Milliseconds between two looks for scheduled items whose time has come. */
const PUBLISH_EVERY_MS = 15_000
/** Milliseconds between two looks for fonts whose conversion was interrupted. */
const FONTS_EVERY_MS = 60_000

/** Starts the work that sites does without a request: publishing what is due, the index of the search, and removing what is old. */
export function startHousekeeping(
  { db, logger, metrics, options }: SitesDeps,
  features: FeatureDeps,
): { stop(): Promise<void> } {
  const loopOf = createWebsiteLoops({ db, logger, metrics, firstDelayMs: options.retryMs })
  const publishLoops = {
    publishItems: loopOf('publish-items'),
    publishSchedules: loopOf('publish-schedules'),
  }
  const purgeLoops = {
    purgeAssets: loopOf('purge-assets'),
    purgeUploads: loopOf('purge-uploads'),
    removeFiles: loopOf('remove-files'),
  }
  const trashLoop = loopOf('empty-trash')
  const started = [
    startCleaningPages({ db, cleanHtml: features.cleanHtml, logger }),
    startIndexing({ db, logger, loop: loopOf('index') }),
    runSoonAndEvery(
      options.publishEveryMs ?? PUBLISH_EVERY_MS,
      (signal) => publishDue(features, publishLoops, signal),
      { logger, failureMessage: 'scheduled items could not be published; the next run tries again' },
    ),
    runSoonAndEvery(FONTS_EVERY_MS, () => convertWaitingFonts(features, features.fontTurns), {
      logger,
      failureMessage: 'waiting fonts could not be read; the next run tries again',
    }),
    runSoonAndHourly((signal) => removeOldFiles(features, purgeLoops, signal), {
      lease: { db, name: 'old-files' },
      logger,
      failureMessage: 'old files could not be removed; the next run tries again',
    }),
    runSoonAndHourly((signal) => emptyTrash(features, trashLoop, signal), {
      lease: { db, name: 'trash' },
      logger,
      failureMessage: 'the trash could not be emptied; the next run tries again',
    }),
  ]
  return {
    async stop() {
      await Promise.all(started.map((each) => each.stop()))
    },
  }
}
