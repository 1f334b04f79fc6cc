import { isDeepStrictEqual } from 'node:util'
import { invalid } from '@portico/kit/errors'
import { Block, blocksOf, valueProblems, type PageDocument } from '@portico/proto/site'

/**
 * Checks the links of the blocks that differ from the saved page (LINK-01 to LINK-03). A block that was saved before these
 * rules stays as it is, so that the rest of its page can be saved. `readSaved` is called only if a link is refused.
 * @throws Refusal 400 that names the fields
 */
export async function assertLinks(
  document: PageDocument,
  readSaved: () => Promise<PageDocument | null | undefined>,
): Promise<void> {
  const refused = placedBlocks(document).flatMap(({ path, block }) => {
    const problems = valueProblems(block)
    return problems.length > 0 ? [{ path, block, problems }] : []
  })
  if (refused.length === 0) return

  const saved = new Map(blocksOf((await readSaved()) ?? { sections: [] }).map((block) => [block.id, block]))
  const errors: Record<string, string> = {}
  for (const { path, block, problems } of refused) {
    // The block as it was sent has the defaults of its schema.
    if (isDeepStrictEqual(Block.safeParse(saved.get(block.id)).data, block)) continue
    for (const problem of problems) errors[[...path, 'value', ...problem.path].join('.')] ??= problem.message
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const placedBlocks = ({ sections }: PageDocument) =>
  sections.flatMap(({ rows }, section) =>
    rows.flatMap(({ columns }, row) =>
      columns.flatMap(({ blocks }, column) =>
        blocks.map((block, at) => ({
          path: ['document', 'sections', section, 'rows', row, 'columns', column, 'blocks', at],
          block,
        })),
      ),
    ),
  )
