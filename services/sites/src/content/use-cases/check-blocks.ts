import { invalid } from '@portico/kit/errors'
import { problemsOf } from '@portico/proto/values/strict'
import { WrittenBlock, type Block, type PageDocument } from '@portico/proto/site'
import { placedBlocks } from '../domain/placed-blocks.ts'

type Checked = {
  /** The blocks with the defaults of their schema. */
  checked: ReadonlyMap<Block, Block>
  /** The problems of the others, by the path of the field. */
  problems: ReadonlyMap<Block, Readonly<Record<string, string>>>
}

/** Checks the blocks of a document. Kept blocks stay as they are: they may be older than a rule. */
export function checkBlocks(document: PageDocument, isKept: (block: Block) => boolean): Checked {
  const checked = new Map<Block, Block>()
  const problems = new Map<Block, Record<string, string>>()
  for (const { path, block } of placedBlocks(document)) {
    if (isKept(block)) continue
    const result = WrittenBlock.safeParse(block)
    if (result.success) {
      checked.set(block, result.data)
      continue
    }
    const errors: Record<string, string> = {}
    for (const problem of problemsOf(result.error))
      errors[[path, ...problem.path].join('.')] ??= problem.message
    problems.set(block, errors)
  }
  return { checked, problems }
}

/** @throws Refusal 400 that names the fields */
export function refuseProblems(problems: Checked['problems']): void {
  const errors = Object.assign({}, ...problems.values()) as Record<string, string>
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
