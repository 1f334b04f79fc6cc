import { collectionNeeds, shownEntries } from '@portico/proto/pages/collection-needs'
import { groupEntries, type EntryGroups } from '@portico/proto/pages/entry-groups'
import type { CollectionView, ItemView, PageReply } from '@portico/proto/http/content/page-view'
import type { PageDocument } from '@portico/proto/site'

type Lists = ReadonlyMap<string, { view: CollectionView; views: readonly ItemView[] }>

/**
 * Returns the function that selects the items that the blocks of a document show, by collection. Products are left out:
 * commerce has them. The groups of a collection are counted once for all documents.
 */
export function createSummaries(
  lists: Lists,
  timeZone: string,
): (document: PageDocument) => PageReply['summaries'] {
  const counted = new Map<string, EntryGroups>()
  function groupsOf(id: string, views: readonly ItemView[]): EntryGroups {
    const groups = counted.get(id) ?? groupEntries(views, timeZone)
    counted.set(id, groups)
    return groups
  }
  return (document) => {
    const summaries: PageReply['summaries'] = {}
    for (const [id, needs] of collectionNeeds(document)) {
      const list = lists.get(id)
      if (!list) continue
      const { title, fullUrl, typeName } = list.view
      if (typeName === 'products' && needs.some(({ limit, hasGroups }) => limit > 0 || hasGroups)) continue
      summaries[id] = {
        title,
        fullUrl,
        items: shownEntries(list.views, needs),
        ...(needs.some(({ hasGroups }) => hasGroups) && { groups: groupsOf(id, list.views) }),
      }
    }
    return summaries
  }
}
