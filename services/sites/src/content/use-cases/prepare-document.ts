import { forbidden } from '@portico/kit/errors'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { mapBlocks } from '@portico/proto/blocks/map-blocks'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { RoleName } from '@portico/proto/enums/website-role'
import { blocksOf, type Block, type PageDocument } from '@portico/proto/site'
import { findKeptBlocks } from '../domain/kept-blocks.ts'
import type { PageRow, PreparedDocument } from '../store/pages.ts'
import { checkBlocks } from './check-blocks.ts'
import { cleanBlock, isCode, type CleanedBlock, type Cleaning } from './clean-block.ts'

/** The page as it is saved. */
export type SavedDocument = Pick<PageRow, 'document' | 'hasCode' | 'cleaner'>

type Preparing = {
  cleaning: Cleaning
  mayAddCode: boolean
  /** Blocks that are equal to one of these are kept as they are saved. */
  saved?: SavedDocument | undefined
  /** Whether blocks that are not kept were checked by their schemas before. */
  isChecked: boolean
}

/** Whether these roles may add code to pages. */
export const mayAddCode = (roles: readonly RoleName[] = []): boolean =>
  hasPermission(roles, permission.settingsCodeInjection)

/**
 * Returns the document to store. Blocks that are equal to their saved version are kept: they are not checked, not cleaned
 * again unless a lower version of the cleaner has cleaned them, and may have code. The texts of others are cleaned. In a
 * document with code they are kept as they are written, if the caller may add code (decision 195).
 * @throws Refusal 400 that names the fields of blocks that are not valid, 403 for new code without the permission
 */
export async function prepareDocument(
  document: PageDocument,
  { cleaning, saved, isChecked, ...given }: Preparing,
): Promise<PreparedDocument> {
  const findKept = findKeptBlocks(saved?.document)
  const keptOf = new Map(blocksOf(document).map((block) => [block, findKept(block)]))
  const written = isChecked ? (block: Block) => block : checkBlocks(document, (block) => !!keptOf.get(block))

  const kept: CleanedBlock[] = []
  const changed: CleanedBlock[] = []
  const results = new Map<Block, CleanedBlock>()
  for (const [block, own] of keptOf) {
    const result =
      own && saved ? await keepBlock(own, saved, cleaning) : await cleanBlock(written(block), cleaning)
    ;(own ? kept : changed).push(result)
    results.set(block, result)
  }
  const hasNewCode = changed.some(({ hadCode }) => hadCode)
  if (hasNewCode && !given.mayAddCode)
    throw forbidden('You do not have permission to add code to this website.')
  const hasKeptCode = saved?.hasCode
    ? await findCode(kept, blocksOf(saved.document ?? { sections: [] }).length, cleaning)
    : kept.some(({ hadCode }) => hadCode)
  const hasCode = hasNewCode || hasKeptCode
  const asWritten = new Set(hasCode && given.mayAddCode ? changed : [])
  return {
    document: await mapBlocks(document, (block) => {
      const result = results.get(block)!
      return asWritten.has(result) ? result.asWritten : result.block
    }),
    hasCode,
    cleaner: CLEANER_VERSION,
  }
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
