import { randomUUID } from 'node:crypto'
import { isEqual } from '../lib/equal-parts.ts'
import type { PageModel } from '../page/model.ts'
import type { PageAssets } from '../site/Frame.tsx'

/** A rendered page with marks in the places of its blocks, and its inline scripts. */
export type RenderedFrame = { html: string; inlineScripts: readonly string[] }

/** A frame with everything that it was rendered from. `marked` says which blocks have a mark. */
export type KeptFrame = RenderedFrame & { page: PageModel; assets: PageAssets; nonce: string; marked: string }

/** Keeps the last frame of each address of a website. */
export type FrameKeeper = {
  get: (path: string) => KeptFrame | undefined
  set: (path: string, frame: KeptFrame) => void
}

/** A page without what only its blocks show, and without its version, which is at the end of a document. A frame is rendered from this. */
function framePage({ releaseId: _, ...page }: PageModel): PageModel {
  const own = page.collection && page.listings[page.collection.id]
  return {
    ...page,
    contentVersion: 0,
    products: {},
    summaries: {},
    listings: page.collection && own ? { [page.collection.id]: own } : {},
  }
}

/** The string in the marks of a page: that of its kept frame, else a new one, which the texts of the page cannot contain. */
export const nonceOf = (frames: FrameKeeper, { path }: PageModel): string =>
  frames.get(path)?.nonce ?? randomUUID()

/**
 * The frame of a page whose blocks all have marks: the kept one if the page differs only in what its blocks show, else the one that
 * `render` makes.
 */
export function keptFrame(
  frames: FrameKeeper,
  page: PageModel,
  { assets, nonce, marked }: Pick<KeptFrame, 'assets' | 'nonce' | 'marked'>,
  render: (page: PageModel) => RenderedFrame,
): RenderedFrame {
  const shown = framePage(page)
  const kept = frames.get(page.path)
  const isSame =
    kept?.nonce === nonce && kept.marked === marked && kept.assets === assets && isEqual(kept.page, shown)
  if (isSame) return kept
  const frame = { ...render(shown), page: shown, assets, nonce, marked }
  frames.set(page.path, frame)
  return frame
}
