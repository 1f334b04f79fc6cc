import type { Ids } from '@portico/kit/ids'
import type { Tx } from '@portico/kit/postgres/db'
import type { TemplateIdentifier } from '@portico/proto/design/templates'
import { SeoFields } from '@portico/proto/http/common/seo-fields'
import { insertCollection } from '../store/collections.ts'
import { updateSettings } from '../../websites/store/websites.ts'

type NewWebsite = { id: string; title: string; template: TemplateIdentifier }

/** Gives a new website its template and an empty home page, so that it can be edited and published at once. */
export async function addFirstPages(
  tx: Tx,
  { id, title, template }: NewWebsite,
  { ids, now }: { ids: Ids; now: Date },
): Promise<void> {
  await updateSettings(tx, id, title, { template })
  await insertCollection(tx, id, {
    id: ids.objectId(),
    type: 'page',
    title: 'Home',
    navigationTitle: 'Home',
    inNavigation: false,
    inFooter: false,
    folderId: '',
    language: '',
    variantOf: null,
    description: '',
    urlId: '',
    itemPattern: '',
    view: '',
    ordering: 0,
    seo: SeoFields.parse({}),
    updatedAt: now,
  })
}
