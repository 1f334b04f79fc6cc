import type { Page } from 'playwright-core'
import { listItems, readItem } from '@portico/proto/api/sites/content/content-reads'
import { readItemPage } from '@portico/proto/api/sites/content/page-documents'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { WidgetSite } from '../widget-site.ts'

/** Calls that make and read pages and entries of a website, as its owner. */
export function entryCalls(site: WidgetSite) {
  const root = `/api/rest/sites/${site.id}`
  const of = (id: string) => ({ params: { websiteId: site.id, id } })
  return {
    item: (id: string) => site.owner.read(readItem, of(id)),
    itemPage: (id: string) => site.owner.read(readItemPage, of(id)),
    write: <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      site.owner.write<T>(method, `${root}${path}`, body),
    /** Adds a page out of the navigation, or a collection of another type, and returns its id. */
    addPage: async (title: string, urlId: string, type: number = collectionType.page) =>
      (
        await site.owner.write<{ id: string }>('POST', `${root}/collections`, {
          title,
          urlId,
          type,
          navigation: false,
        })
      ).id,
    /** Adds an entry without content, and returns its id. */
    add: async (collectionId: string, title: string, more: object = {}) =>
      (
        await site.owner.write<{ id: string }>('POST', `${root}/collections/${collectionId}/items`, {
          title,
          document: { title, sections: [] },
          ...more,
        })
      ).id,
    items: async (collectionId: string) => (await site.owner.read(listItems, of(collectionId))).items,
  }
}
export type EntryCalls = ReturnType<typeof entryCalls>

/** Waits until the form of an entry says that it is saved. */
export const savedForm = (page: Page) => page.locator('.save-state[data-status=saved]').waitFor()
