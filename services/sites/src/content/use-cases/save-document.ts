import { invalid, notFound, unavailable } from '@portico/kit/errors'
import { hashBody } from '@portico/kit/postgres/reply'
import type { SavedPage } from '@portico/proto/http/content/page-saving'
import { FORMER_BLOCK_DAYS } from '@portico/proto/limits'
import type { RoleName } from '@portico/proto/enums/website-role'
import { mapBlocks } from '@portico/proto/blocks/document/map-blocks'
import { Block, type PageDocument } from '@portico/proto/site'
import type { ContentDeps } from '../deps.ts'
import type { PageKind } from '../../model/content.ts'
import { keepFields } from '../domain/keep-fields.ts'
import { savedPage } from '../domain/saved-page.ts'
import { findFormerBlocks, findStoredBlocks } from '../store/former-blocks.ts'
import { findPage } from '../store/pages.ts'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { mayAddCode, prepareDocument, type BlockPast } from './prepare-document.ts'
import { assertRevision, findFirstReply, firstSave, savePage } from './save-page.ts'

type SaveInput = {
  websiteId: string
  /** Undefined accepts both kinds. */
  kind?: PageKind
  pageId: string
  document: PageDocument
  revision?: number | undefined
  saveId?: string | undefined
  /** Whether its values are stored ones, which may be older than a rule. */
  isStored?: boolean
  accountId: string
  roles: readonly RoleName[] | undefined
  signal: AbortSignal
}

/** Saves that may come between the comparison with the saved page and the save itself. */
const MOST_ATTEMPTS = 5

const DAY_MS = 86_400_000

/**
 * Compares a document with the saved page, cleans what has changed, and saves it. The website is not locked while texts are
 * cleaned: if another save came between, everything is done again.
 * @throws Refusal as `prepareDocument` and `savePage`
 */
export async function saveDocument(
  { db, clock, cleanHtml }: Pick<ContentDeps, 'db' | 'clock' | 'cleanHtml'>,
  { websiteId, kind, pageId, document, revision, saveId, isStored = false, ...given }: SaveInput,
): Promise<SavedPage> {
  const repeat = saveId === undefined ? undefined : { saveId, hash: hashBody({ document, revision }) }
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const now = clock.now()
    const since = new Date(now.getTime() - FORMER_BLOCK_DAYS * DAY_MS)
    const { page, first } = await db.tenant(websiteId, async (tx) => {
      const first = await findFirstReply(tx, pageId, repeat)
      const found = await findPage(tx, pageId)
      if (!found || (kind !== undefined && found.kind !== kind)) throw notFound(kind ?? 'page', pageId)
      if (!first) assertRevision(found, revision)
      return { page: found, first: first && (await firstSave(tx, found, first)) }
    })
    if (first?.document) return savedPage({ ...first, document: first.document })
    const full = isStored ? { document, errors: {} } : keepFields(document, page.document)
    if (!first && Object.keys(full.errors).length > 0) throw invalid(full.errors)
    // The document that the first save has stored is gone. It was accepted, and nothing is stored now.
    const sent = first ? await mapBlocks(full.document, withDefaults) : full.document
    const prepared = await prepareDocument(sent, {
      cleaning: { cleanHtml, websiteId, signal: given.signal },
      mayAddCode: mayAddCode(given.roles),
      isChecked: first !== null || isStored,
      saved: page,
      past: first ? accepted : pastOf(db, { websiteId, pageId, since }),
    })
    if (first) return savedPage({ ...first, document: prepared.document })
    const saved = await db.tenant(websiteId, (tx) =>
      savePage(tx, {
        websiteId,
        pageId,
        prepared,
        comparedWith: page.revision,
        revision,
        repeat,
        mayRename: hasPermission(given.roles ?? [], permission.changeStructure),
        accountId: given.accountId,
        now,
        since,
      }),
    )
    if (saved) return saved
  }
  throw unavailable('This page is being saved by others. Please try again shortly.', 1)
}

const withDefaults = (block: Block): Block => Block.safeParse(block).data ?? block

/** A document that was saved before: whatever it has was accepted. */
const accepted: BlockPast = {
  findFormer: (blocks) => Promise.resolve(blocks.map(({ id }) => ({ id, mayHaveCode: true }))),
  findStored: (blocks) => Promise.resolve(blocks.map(({ id }) => id)),
}

const pastOf = (
  db: ContentDeps['db'],
  { websiteId, pageId, since }: { websiteId: string; pageId: string; since: Date },
): BlockPast => ({
  findFormer: (blocks) => db.tenant(websiteId, (tx) => findFormerBlocks(tx, pageId, blocks, since)),
  findStored: (blocks) => db.tenant(websiteId, (tx) => findStoredBlocks(tx, pageId, blocks)),
})
