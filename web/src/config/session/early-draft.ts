import { readDraft } from '@portico/proto/api/web/editor/drafts'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { call } from './calls.ts'

type PageParams = { websiteId: string; pageId: string }

let early: (PageParams & { draft: Promise<CanvasDraft> }) | undefined

/** Reads the draft that the page editor shows while its scripts are loaded. A failure is left to the editor, which reads it again. */
export function startDraft({ websiteId = '', pageId = '' }: Partial<PageParams>): void {
  const draft = call(readDraft, { params: { websiteId, pageId } })
  draft.catch(() => undefined)
  early = { websiteId, pageId, draft }
}

/** The draft of a page: the one that is being read already, once, or else a new one. */
export async function freshDraft(params: PageParams): Promise<CanvasDraft> {
  const started = early
  early = undefined
  if (started?.websiteId === params.websiteId && started.pageId === params.pageId) {
    const draft = await started.draft.catch(() => undefined)
    if (draft) return draft
  }
  return call(readDraft, { params })
}
