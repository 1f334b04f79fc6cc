import { randomUUID } from 'node:crypto'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { Block } from '@portico/proto/site'
import { signIn } from '../http.ts'
import type { Stack } from '../stack.ts'
import { untilAccepted, type WidgetSite } from '../widget-site.ts'

/** The demo website, which has forms, products, collections and files of every kind, with the demo's owner. */
export async function demoSite({ demo }: Stack, base: WidgetSite): Promise<WidgetSite> {
  const owner = await signIn(demo.config, demo.owner)
  return { ...base, id: demo.websiteId, owner: { ...owner, write: untilAccepted(owner.write) } }
}

/** Makes a page that is not published. Returns its id, and a function that deletes it. */
export async function makeDraftPage(site: WidgetSite, blocks: readonly Block[]) {
  const root = `/api/rest/sites/${site.id}/collections`
  const urlId = `draft-${randomUUID().slice(0, 8)}`
  const page = { title: 'Draft', urlId, type: collectionType.page, navigation: false }
  const { id } = await site.owner.write<{ id: string }>('POST', root, page)
  const sections = [{ id: 'one', rows: [{ columns: [{ span: 12, blocks }] }] }]
  await site.owner.write('PUT', `${root}/${id}/page`, { document: { title: page.title, sections } })
  return { id, remove: () => site.owner.write('DELETE', `${root}/${id}`) }
}
