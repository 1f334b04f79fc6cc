import { invalid } from '@portico/kit/errors'
import { problemsOf } from '@portico/proto/values/strict'
import { WrittenBlock, type Block, type PageDocument } from '@portico/proto/site'

/**
 * Returns the function that gives each block of a document with the defaults of its schema. Blocks that are kept stay as they
 * are: they may be older than a rule.
 * @throws Refusal 400 that names the fields of the others
 */
export function checkBlocks(
  document: PageDocument,
  isKept: (block: Block) => boolean,
): (block: Block) => Block {
  const checked = new Map<Block, Block>()
  const errors: Record<string, string> = {}
  for (const { path, block } of placedBlocks(document)) {
    if (isKept(block)) continue
    const result = WrittenBlock.safeParse(block)
    if (result.success) checked.set(block, result.data)
    else
      for (const problem of problemsOf(result.error))
        errors[[...path, ...problem.path].join('.')] ??= problem.message
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return (block) => checked.get(block) ?? block
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
