import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { MAX_DOCUMENT_BYTES, WARN_DOCUMENT_BYTES } from '@portico/proto/limits'
import { savingMessages } from '@portico/proto/messages'
import type { PageDocument } from '@portico/proto/site'

type StoredPage = {
  title: string
  document: PageDocument | null
  revision: number
  savedBy: string
  updatedAt: Date
}

/** Converts a saved page to the format of the API, with a warning if it is close to the largest size. */
export function savedPage({ title, document, revision, savedBy, updatedAt }: StoredPage): SavedPage {
  const shown = document ?? { title, sections: [] }
  const bytes = Buffer.byteLength(JSON.stringify(shown))
  return {
    document: shown,
    revision,
    ...(savedBy !== '' && { savedBy }),
    savedAt: updatedAt.getTime(),
    bytes,
    ...(bytes > WARN_DOCUMENT_BYTES && {
      warning: savingMessages.nearDocumentLimit(bytes, MAX_DOCUMENT_BYTES),
    }),
  }
}
