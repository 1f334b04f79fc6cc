import { randomUUID } from 'node:crypto'
import type { PageModel } from '../page/model.ts'
import type { PageAssets } from '../site/Frame.tsx'

/** A rendered page with marks in the places of its blocks, and its inline scripts. */
export type RenderedFrame = { html: string; inlineScripts: readonly string[] }

/**
 * A frame with what it was rendered from. `key` stands for the page, so that a frame keeps no page in memory; `marked` says which blocks
 * have a mark.
 */
export type KeptFrame = RenderedFrame & { key: string; assets: PageAssets; nonce: string; marked: string }

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

/** Objects of replies are new when they change, and the same as long as they do not, so a number stands for each. */
const numbers = new WeakMap<object, number>()
let lastNumber = 0

function numberOf(object: object): number {
  const known = numbers.get(object)
  if (known !== undefined) return known
  numbers.set(object, (lastNumber += 1))
  return lastNumber
}

/** The levels of a page that are made anew when it is composed. */
const COMPOSED_LEVELS = 3

/** A value by its fields as far as they are composed, and below by numbers. Other values are their JSON, which is no number of an object. */
function keyOf(value: unknown, levels = COMPOSED_LEVELS): unknown {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (levels === 0) return numberOf(value)
  return Object.entries(value).map(([name, inner]) => [name, keyOf(inner, levels - 1)])
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
  const key = JSON.stringify(keyOf(shown))
  const isSame = kept?.nonce === nonce && kept.marked === marked && kept.assets === assets && kept.key === key
  if (isSame) return kept
  const frame = { ...render(shown), key, assets, nonce, marked }
  frames.set(page.path, frame)
  return frame
}
