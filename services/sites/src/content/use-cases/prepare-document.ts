import { Refusal } from '@portico/kit/errors'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { mapBlocks } from '@portico/proto/blocks/document/map-blocks'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import { savingMessages } from '@portico/proto/messages'
import { blocksOf, WrittenBlock, type Block, type PageDocument } from '@portico/proto/site'
import { findKeptBlocks } from '../domain/kept-blocks.ts'
import { placedBlocks } from '../domain/placed-blocks.ts'
import type { FormerBlock } from '../store/former-blocks.ts'
import type { PageRow, PreparedDocument } from '../store/pages.ts'
import { checkAnchors } from './check-anchors.ts'
import { checkBlocks, refuseProblems } from './check-blocks.ts'
import { cleanBlock, isCode, type CleanedBlock, type Cleaning } from './clean-block.ts'

/** The page as it is saved. */
export type SavedDocument = Pick<PageRow, 'document' | 'hasCode' | 'cleaner'>

/** The values that blocks of the page had before. Each function looks for the given blocks, by id and value. */
export type BlockPast = {
  /** The blocks that saves have taken from the page lately. */
  findFormer: (blocks: readonly Block[]) => Promise<readonly { id: string; mayHaveCode: boolean }[]>
  /** The ids of the blocks that a kept revision or a release has. */
  findStored: (blocks: readonly Block[]) => Promise<readonly string[]>
}

type Preparing = {
  cleaning: Cleaning
  mayAddCode: boolean
  /** Blocks that are equal to one of these are kept as they are saved. */
  saved?: SavedDocument | undefined
  /** Blocks that are equal to one of these are put back. */
  past?: BlockPast | undefined
  /** Whether blocks that are not kept were checked by their schemas before. */
  isChecked: boolean
}

/** A document to store, and the blocks that the save takes from the page or brings back. */
export type Prepared = PreparedDocument & { former: readonly FormerBlock[]; settled: readonly string[] }

/** Whether these roles may add code to pages. */
export const mayAddCode = (roles: readonly RoleName[] = []): boolean =>
  hasPermission(roles, permission.settingsCodeInjection)

/**
 * Returns the document to store. Blocks that are equal to their saved version are kept: they are not checked, not cleaned
 * again unless a lower version of the cleaner has cleaned them, and may have code (decision 195). Blocks that are put back
 * may be older than a rule, and may have code if the page lost it without the permission (decision 205). The texts of others
 * are cleaned. In a document with code they are kept as they are written, if the caller may add code.
 * @throws Refusal 400 that names the fields of blocks and sections that are not valid, 403 that names blocks with new code
 */
export async function prepareDocument(
  document: PageDocument,
  { cleaning, saved, past, isChecked, ...given }: Preparing,
): Promise<Prepared> {
  if (!isChecked || !saved) checkAnchors(document, saved?.document)
  const sent = blocksOf(document)
  const { kept: keptOf, gone } = findKeptBlocks(saved?.document, sent)
  const written = isChecked
    ? (block: Block) => block
    : await checkChanged(document, (block) => keptOf.has(block), past)

  const kept: CleanedBlock[] = []
  const changed = new Map<Block, CleanedBlock>()
  const results = new Map<Block, CleanedBlock>()
  for (const block of sent) {
    const own = keptOf.get(block)
    const result =
      own && saved ? await keepBlock(own, saved, cleaning) : await cleanBlock(written(block), cleaning)
    if (own) kept.push(result)
    else changed.set(block, result)
    results.set(block, result)
  }
  const withCode = [...changed.keys()].filter((block) => changed.get(block)!.hadCode)
  const putBack = given.mayAddCode ? new Set<Block>() : await assertFormerCode(document, withCode, past)
  const hasKeptCode = saved?.hasCode
    ? await findCode(kept, blocksOf(saved.document ?? { sections: [] }).length, cleaning)
    : kept.some(({ hadCode }) => hadCode)
  const hasCode = withCode.length > 0 || hasKeptCode
  const isAsWritten = (block: Block) => hasCode && given.mayAddCode && changed.has(block)
  const goneIds = gone.map(({ id }) => id)
  return {
    document: await mapBlocks(document, (block) => {
      const result = results.get(block)!
      if (putBack.has(block)) return block
      return isAsWritten(block) ? result.asWritten : result.block
    }),
    hasCode,
    cleaner: CLEANER_VERSION,
    former: saved ? await formerOf(gone, saved, given.mayAddCode, cleaning) : [],
    // An account with the permission has taken its code away on purpose.
    settled: [...[...putBack].map(({ id }) => id), ...(given.mayAddCode ? goneIds : [])],
  }
}

/**
 * Returns the function that gives each changed block with the defaults of its schema. One that the page had before stays as it is:
 * it may be older than a rule.
 * @throws Refusal 400 that names the fields of the others
 */
async function checkChanged(
  document: PageDocument,
  isKept: (block: Block) => boolean,
  past: BlockPast | undefined,
): Promise<(block: Block) => Block> {
  const { checked, problems } = checkBlocks(document, isKept)
  const refused = new Map(problems)
  const forget = (ids: readonly string[]) => {
    for (const block of refused.keys()) if (ids.includes(block.id)) refused.delete(block)
  }
  if (past && refused.size > 0) forget((await past.findFormer([...refused.keys()])).map(({ id }) => id))
  if (past && refused.size > 0) forget(await past.findStored([...refused.keys()]))
  refuseProblems(refused)
  return (block) => checked.get(block) ?? block
}

/**
 * Returns the blocks with code that saves without the permission have taken from the page: they may be put back.
 * @throws Refusal 403 that names the others
 */
async function assertFormerCode(
  document: PageDocument,
  withCode: readonly Block[],
  past: BlockPast | undefined,
): Promise<ReadonlySet<Block>> {
  if (withCode.length === 0) return new Set()
  const former = (await past?.findFormer(withCode)) ?? []
  const mayReturn = new Set(former.filter(({ mayHaveCode }) => mayHaveCode).map(({ id }) => id))
  const refused = placedBlocks(document).filter(
    ({ block }) => withCode.includes(block) && !mayReturn.has(block.id),
  )
  if (refused.length > 0) throw codeRefused(refused.map(({ path }) => path))
  return new Set(withCode)
}

const codeRefused = (paths: readonly string[]) =>
  new Refusal(403, {
    error: savingMessages.codeRefused,
    errorKey: 'code-refused',
    errors: Object.fromEntries(paths.map((path) => [path, savingMessages.codeRefused])),
  })

/** The blocks that a save takes from the page and that the same account could not store again. */
async function formerOf(
  gone: readonly Block[],
  saved: SavedDocument,
  mayAddCode: boolean,
  cleaning: Cleaning,
): Promise<FormerBlock[]> {
  const former: FormerBlock[] = []
  for (const block of gone) {
    const mayHaveCode = !mayAddCode && saved.hasCode && (await cleanBlock(block, cleaning)).hadCode
    if (mayHaveCode || !WrittenBlock.safeParse(block).success) former.push({ block, mayHaveCode })
  }
  return former
}

/** A saved block as it is kept. One of a page with code stays as it is; `hadCode` is not known then. */
async function keepBlock(block: Block, saved: SavedDocument, cleaning: Cleaning): Promise<CleanedBlock> {
  const asSaved = { block, asWritten: block, hadCode: false }
  if (saved.hasCode || saved.cleaner >= CLEANER_VERSION) return asSaved
  const cleaned = await cleanBlock(block, cleaning)
  // Before version 1 of the cleaner, `hasCode` was not recorded.
  return saved.cleaner === 0 && cleaned.hadCode
    ? { ...asSaved, hadCode: true }
    : { ...cleaned, hadCode: false }
}

/**
 * Whether blocks that are kept of a page with code have any. If not, the page is one without code from now on, so they are
 * replaced by their cleaned versions. Likely ones are looked at first.
 */
async function findCode(kept: CleanedBlock[], savedBlocks: number, cleaning: Cleaning): Promise<boolean> {
  if (kept.length === savedBlocks || kept.some(({ block }) => isCode(block))) return true
  const cleaned: [CleanedBlock, Block][] = []
  for (const each of kept.toSorted((a, b) => Number(isSuspect(b.block)) - Number(isSuspect(a.block)))) {
    const { block, hadCode } = await cleanBlock(each.block, cleaning)
    if (hadCode) return true
    cleaned.push([each, block])
  }
  for (const [each, block] of cleaned) each.block = block
  return false
}

const isSuspect = ({ value }: Block): boolean =>
  /<script|<iframe|javascript:|\son\w+\s*=/i.test(JSON.stringify(value))
