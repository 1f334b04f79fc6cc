import type { Assets } from '../assets/assets.ts'
import { composePage, type Upstreams } from './compose.ts'
import type { KeptPage } from '../kept/kept-pages.ts'
import { pageHtml } from './page-html.ts'
import type { Renderer } from '../render/renderer.ts'

/** Brings a kept page and its document to a content version, as the next view of it would. */
export async function renderKept(
  { upstreams, renderer, assets }: { upstreams: Upstreams; renderer: Renderer; assets: Assets },
  { website, asked }: KeptPage,
  contentVersion: number,
): Promise<void> {
  const query = new URLSearchParams(asked)
  const viewer = query.get('viewer') === 'member' ? 'member' : 'visitor'
  const page = await composePage(
    upstreams,
    { ...website, contentVersion },
    query.get('path') ?? '/',
    {},
    { viewer, isView: false },
  )
  const kept = { pages: upstreams.keptPages, blocks: upstreams.keptBlocks, accepts: undefined }
  if (page) await pageHtml(200, page, { renderer, assets, kept }, {})
}
