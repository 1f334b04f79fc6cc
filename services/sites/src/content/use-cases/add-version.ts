import { conflict, invalid } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { NewVersion } from '@portico/proto/http/website/languages'
import { languageMessages } from '@portico/proto/texts/language-messages'
import { isOriginal, type Collection, type Item } from '../../model/content.ts'
import { freeUrlId } from '../domain/item-fields.ts'
import { languagesOf } from '../../model/languages.ts'
import { copyDocument, insertCollection, isAddressTaken, listCollections } from '../store/collections.ts'
import { findVersions, listUrlIds } from '../store/items.ts'
import { copyAccess } from '../../access/store/page-access.ts'
import type { WebsiteRow } from '../../websites/store/websites.ts'
import {
  assertAddresses,
  lockedCollection,
  nextOrdering,
  takenIn,
  versionsOf,
  type ChangedCollection,
} from './change-collection.ts'
import { copyItem, lockedItems, type Target } from './change-items.ts'
import { assertCollectionLimit, assertContentLimit } from './limits.ts'

/**
 * Adds a version of a page or a collection in another language of the website, with a copy of its page and its access. It has
 * the original's place in the navigation, and its items are not copied.
 * @throws Refusal 404, 400 by field for a language that the website does not have, for a version of a version, for a store
 * and for an address that is taken, 409 if there is such a version or at a limit
 */
export async function addPageVersion(
  tx: Tx,
  { websiteId, now }: Target,
  { id, newId, language, title, urlId }: NewVersion & { id: string; newId: string },
): Promise<ChangedCollection> {
  const { website, collection: original } = await lockedCollection(tx, websiteId, id)
  const all = await listCollections(tx)
  assertLanguage(website, language, isOriginal(original))
  if (original.type === 'products') throw invalid({ language: languageMessages.store })
  if (versionsOf(all, id).some((each) => each.language === language))
    throw conflict(languageMessages.twice(language))
  await assertCollectionLimit(tx)
  const version: Collection = {
    ...original,
    id: newId,
    language,
    variantOf: id,
    title: title ?? original.title,
    navigationTitle: title ?? original.navigationTitle,
    urlId: urlId ?? freeVersionAddress(original, takenIn(website, all, language)),
    inNavigation: false,
    inFooter: false,
    folderId: '',
    ordering: nextOrdering(website, all),
    updatedAt: now,
  }
  assertAddresses(website, version)
  if (await isAddressTaken(tx, version)) throw invalid({ urlId: 'is taken' })
  await insertCollection(tx, websiteId, version)
  await copyDocument(tx, 'collection', id, newId)
  await copyAccess(tx, websiteId, { from: id, to: newId })
  await assertContentLimit(tx)
  return { website, collection: version }
}

/** The version of the home page is at `/de`. */
const freeVersionAddress = ({ urlId }: Collection, taken: ReadonlySet<string>): string =>
  taken.has(urlId) ? freeUrlId(urlId || 'home', taken) : urlId

/**
 * Adds a version of an item in another language as a draft with a copy of its page, in the version of its collection.
 * @throws Refusal as for pages, and 400 if the collection has no version in the language
 */
export async function addItemVersion(
  tx: Tx,
  target: Target,
  { id, newId, language, title, urlId }: NewVersion & { id: string; newId: string },
): Promise<{ parent: Collection; item: Item }> {
  const [original] = await lockedItems(tx, target.websiteId, [id])
  const { website } = await lockedCollection(tx, target.websiteId, original!.collectionId)
  assertLanguage(website, language, isOriginal(original!))
  const parent = versionsOf(await listCollections(tx), original!.collectionId).find(
    (each) => each.language === language,
  )
  if (!parent) throw invalid({ language: languageMessages.noCollection(language) })
  const versions = await findVersions(tx, [id])
  if (versions.some(({ collectionId }) => collectionId === parent.id))
    throw conflict(languageMessages.twice(language))
  if (urlId !== undefined && (await listUrlIds(tx, parent.id)).some((each) => each.urlId === urlId))
    throw invalid({ urlId: 'is taken' })
  const fields = {
    id: newId,
    collectionId: parent.id,
    variantOf: id,
    title: title ?? original!.title,
    ...(urlId !== undefined && { urlId }),
  }
  return { parent, item: await copyItem(tx, target, original!, fields) }
}

function assertLanguage(website: WebsiteRow, language: string, isFromOriginal: boolean): void {
  if (!isFromOriginal) throw invalid({ id: languageMessages.original })
  if (!languagesOf(website).includes(language))
    throw invalid({ language: languageMessages.noLanguage(language) })
}
