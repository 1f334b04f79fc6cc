import type { Deps } from '@portico/kit/app'
import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'
import type { PageKind } from '../model/content.ts'
import type { Signals } from '../signals.ts'
import type { Files } from '@portico/kit/files/files'
import type { Decoder } from './pictures/decoder-process.ts'
import type { PictureFiles } from './pictures/negotiate.ts'
import type { KnownFiles } from './known-files.ts'
import type { Uploads } from './pictures/uploads.ts'

export type LibraryDeps = Pick<Deps, 'db' | 'clock' | 'ids'> & {
  files: Files
  knownFiles: KnownFiles
  /** Pictures as they are served. */
  pictures: PictureFiles
  /** Decodes uploads. The widths that visitors request have their own decoder, so that visitors do not wait for uploads. */
  decoder: Decoder
  uploads: Uploads
  signals: Signals
  /** Stores the document of a page that shows a changed file, as a revision of its own. The website must be locked. */
  storeDraft(
    tx: Tx,
    page: { kind: PageKind; id: string; revision: number },
    prepared: { document: PageDocument; hasCode: boolean; cleaner: number },
    by: { websiteId: string; accountId: string; now: Date },
  ): Promise<unknown>
}
