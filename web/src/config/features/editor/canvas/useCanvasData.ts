import { readDraftData } from '@portico/proto/api/web/drafts'
import { MAX_DRAFT_DATA_BYTES } from '@portico/proto/limits'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import { useEffect, useState } from 'react'
import type { PageModel } from '../../../../page/model.ts'
import { widgets } from '../../../../widgets/registry.ts'
import { call } from '../../../session/calls.ts'

type ShownData = Pick<PageModel, 'forms' | 'products' | 'listings' | 'summaries' | 'feeds' | 'outlines'>
const SHOWN = ['forms', 'products', 'listings', 'summaries', 'feeds', 'outlines'] as const
const PAUSE_MS = 400

/** The parts of the page that a block shows and that only the server knows. */
const needs = ({ type }: Block): boolean =>
  Object.hasOwn(widgets, type) &&
  (widgets[type]?.shows ?? []).some((name) => (SHOWN as readonly string[]).includes(name))

const keyOf = ({ id, type, value }: Block) => JSON.stringify([id, type, value])

/**
 * The page with the data of its blocks: that of the draft, and after a change that of the changed blocks, which is read after a
 * pause. Without an answer a block is shown as it was.
 */
export function useCanvasData({
  websiteId,
  pageId,
  model,
  document: edited,
}: {
  websiteId: string
  pageId: string
  model: PageModel
  document: PageDocument
}): PageModel {
  const [page, setPage] = useState(model)
  const [known] = useState(() => new Set(blocksOf(model.document).filter(needs).map(keyOf)))
  useEffect(() => {
    const changed = blocksOf(edited).filter((block) => needs(block) && !known.has(keyOf(block)))
    const sent = withinBytes(changed)
    if (sent.length === 0) return
    const timer = setTimeout(() => {
      for (const block of sent) known.add(keyOf(block))
      call(readDraftData, { params: { websiteId, pageId }, body: { blocks: sent } }).then(
        // Web made both by the same type.
        ({ model: found }) => setPage((before) => withData(before, found as ShownData)),
        () => {
          for (const block of sent) known.delete(keyOf(block))
        },
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [edited, known, pageId, websiteId])
  return page
}

const withData = (page: PageModel, found: ShownData): PageModel => {
  const merged = SHOWN.map((name) => [name, { ...page[name], ...found[name] }])
  return { ...page, ...(Object.fromEntries(merged) as ShownData) }
}

/** As many blocks as one call may send. */
function withinBytes(blocks: readonly Block[]): Block[] {
  let bytes = 100
  return blocks.filter((block) => {
    bytes += new TextEncoder().encode(JSON.stringify(block)).length + 1
    return bytes < MAX_DRAFT_DATA_BYTES
  })
}
