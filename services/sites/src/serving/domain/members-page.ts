import { collectionPermission } from '@portico/proto/enums/collection-permission'
import { pageType } from '@portico/proto/enums/page-type'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { withoutCode } from '../../model/injected-code.ts'
import type { ReleasedCollection } from '../../model/release-entry.ts'

/**
 * The page that a visitor gets in place of one for members (PAGE-03 type 105): the frame of the website and the place of the page,
 * and nothing of its content. Visitors enter a password here,
 * so it runs no code of the owner (decision 0145). `page` is the reply for an address without a page.
 */
export function membersPage(page: PageReply, collection: ReleasedCollection, joinPath?: string): PageReply {
  const { inNavigation: _, inFooter: __, folder: ___, seo: ____, ...view } = collection
  return {
    ...withoutCode(page),
    pageType: pageType.protectedContent,
    document: { title: collection.title, sections: [] },
    isMembersOnly: true,
    ...(joinPath !== undefined && { joinPath }),
    collection: { ...view, description: '', itemCount: 0, permissionType: collectionPermission.members },
  }
}

/** A page for members, as they read it. */
export const asMembersOnly = (page: PageReply): PageReply => ({
  ...page,
  isMembersOnly: true,
  ...(page.collection && {
    collection: { ...page.collection, permissionType: collectionPermission.members },
  }),
})
