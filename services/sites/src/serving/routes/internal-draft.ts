import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import { MAX_DRAFT_DATA_BYTES } from '@portico/proto/limits'
import { Block, type PageDocument } from '@portico/proto/site'
import type { ReadDraft } from '../use-cases/read-draft.ts'

/** The draft of a page for the canvas of the editor. Web checks the caller's permission. */
export const internalDraft = (readDraft: ReadDraft): Route[] => [page(readDraft), data(readDraft)]

const page = (readDraft: ReadDraft) =>
  route(api.internalDraft, ({ website, query: { pageId } }) => readDraft({ websiteId: website.id, pageId }))

/** The same with other blocks, for the data that they show. */
const data = (readDraft: ReadDraft) =>
  route(
    api.internalDraftData,
    async ({ website, body: { pageId, blocks } }) => {
      // With the defaults of their schemas. A block that its schema refuses shows nothing, so it needs no data.
      const document = documentOf(blocks.flatMap((block) => Block.safeParse(block).data ?? []))
      return (await readDraft({ websiteId: website.id, pageId, document })).page
    },
    { bodyLimit: MAX_DRAFT_DATA_BYTES },
  )

const documentOf = (blocks: Block[]): PageDocument => ({
  title: 'Draft',
  sections: [{ id: 'draft', width: 'normal', tone: 'paper', rows: [{ columns: [{ span: 12, blocks }] }] }],
})
