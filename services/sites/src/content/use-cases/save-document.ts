import { notFound, unavailable } from '@portico/kit/errors'
import { hashBody } from '@portico/kit/postgres/reply'
import type { SavedPage } from '@portico/proto/http/page-saving'
import type { RoleName } from '@portico/proto/enums/website-role'
import { mapBlocks } from '@portico/proto/blocks/map-blocks'
import { Block, type PageDocument } from '@portico/proto/site'
import type { ContentDeps } from '../deps.ts'
import type { PageKind } from '../../model/content.ts'
import { findPage } from '../store/pages.ts'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { mayAddCode, prepareDocument } from './prepare-document.ts'
import { assertRevision, findFirstReply, savePage } from './save-page.ts'

type Given = {
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

/**
 * Compares a document with the saved page, cleans what has changed, and saves it. The website is not locked while texts are
 * cleaned: if another save came between, everything is done again.
 * @throws Refusal as `prepareDocument` and `savePage`
 */
export async function saveDocument(
  { db, clock, cleanHtml }: Pick<ContentDeps, 'db' | 'clock' | 'cleanHtml'>,
  { websiteId, kind, pageId, document, revision, saveId, isStored = false, ...given }: Given,
): Promise<SavedPage> {
  const repeat = saveId === undefined ? undefined : { saveId, hash: hashBody({ document, revision }) }
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const { page, isRepeat } = await db.tenant(websiteId, async (tx) => {
      const first = await findFirstReply(tx, pageId, repeat)
      const found = await findPage(tx, pageId)
      if (!found || (kind !== undefined && found.kind !== kind)) throw notFound(kind ?? 'page', pageId)
      if (!first) assertRevision(found, revision)
      return { page: found, isRepeat: first !== null }
    })
    // A repeat was accepted before, and stores nothing.
    const sent = isRepeat ? await mapBlocks(document, withDefaults) : document
    const prepared = await prepareDocument(sent, {
      cleaning: { cleanHtml, websiteId, signal: given.signal },
      mayAddCode: isRepeat || mayAddCode(given.roles),
      isChecked: isRepeat || isStored,
      saved: page,
    })
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
        now: clock.now(),
      }),
    )
    if (saved) return saved
  }
  throw unavailable('This page is being saved by others. Please try again shortly.', 1)
}

const withDefaults = (block: Block): Block => Block.safeParse(block).data ?? block
