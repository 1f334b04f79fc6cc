import { readDraftData } from '@portico/proto/api/web/editor/drafts'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import { useEffect, useState } from 'react'
import type { PageModel } from '../../../../page/model.ts'
import { widgets } from '../../../../widgets/registry.ts'
import { call } from '../../../session/calls.ts'
import { createCanvasReader } from './canvas-reader.ts'

type ShownData = Pick<PageModel, 'forms' | 'products' | 'listings' | 'summaries' | 'feeds' | 'outlines'>
const SHOWN = ['forms', 'products', 'listings', 'summaries', 'feeds', 'outlines'] as const

/** The parts of the page that a block shows and that only the server knows. */
const needs = ({ type }: Block): boolean =>
  Object.hasOwn(widgets, type) &&
  (widgets[type]?.shows ?? []).some((name) => (SHOWN as readonly string[]).includes(name))

/**
 * The page with the data of its blocks: the data of the draft, and after a change the data of the changed blocks, which is read after a
 * pause. Until there is an answer a block is shown as it was.
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
  const [reader] = useState(() =>
    createCanvasReader({
      known: blocksOf(model.document).filter(needs),
      read: async (blocks: readonly Block[]) => {
        const body = { blocks: [...blocks] }
        const { model: found } = await call(readDraftData, { params: { websiteId, pageId }, body })
        // Web made both by the same type.
        return found as ShownData
      },
      show: (found) => setPage((before) => withData(before, found)),
    }),
  )
  useEffect(() => reader.want(blocksOf(edited).filter(needs)), [edited, reader])
  useEffect(() => {
    reader.resume()
    return reader.pause
  }, [reader])
  return page
}

const withData = (page: PageModel, found: ShownData): PageModel => {
  const merged = SHOWN.map((name) => [name, { ...page[name], ...found[name] }])
  return { ...page, ...(Object.fromEntries(merged) as ShownData) }
}
