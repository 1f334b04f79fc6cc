import type { Block, PageDocument } from '@portico/proto/site'

/** Each block of a document that was sent, with the path that names it in the errors of a refusal. */
export const placedBlocks = ({ sections }: PageDocument): { path: string; block: Block }[] =>
  sections.flatMap(({ rows }, section) =>
    rows.flatMap(({ columns }, row) =>
      columns.flatMap(({ blocks }, column) =>
        blocks.map((block, at) => ({
          path: `document.sections.${section}.rows.${row}.columns.${column}.blocks.${at}`,
          block,
        })),
      ),
    ),
  )
