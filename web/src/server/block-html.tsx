import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { blocksOf, type Block } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'
import { checkedBlock, BlockView } from '../site/Block.tsx'
import { placesOf } from '../site/places.ts'
import type { BlockHtml } from '../site/Sections.tsx'
import type { Place } from '../widgets/view.ts'
import { isEqual } from './equal-parts.ts'

/**
 * Keeps the HTML of blocks by a key of everything that they show. `html` is null for a block that must be rendered in its page,
 * because it adds to the head.
 */
export type BlockKeeper = {
  get: (key: string) => { html: string | null } | undefined
  set: (key: string, kept: { html: string | null }) => void
}

/** React puts what a part needs in the head before a part that is rendered alone: it is the first picture of a page. */
const ADDS_TO_HEAD = '<link '

/** The HTML of the blocks of a page, from `keeper` or rendered for it. Blocks without an entry are rendered in their page. */
export function blockHtml(page: PageModel, keeper: BlockKeeper): BlockHtml {
  const places = placesOf(page.document)
  const all = new Map<Block, string>()
  for (const block of blocksOf(page.document)) {
    const checked = checkedBlock(block, page)
    const place = places.get(block)
    if (!checked || !place) continue
    const key = keyOf(block, checked, place)
    let kept = keeper.get(key)
    if (!kept) {
      const html = renderToString(<BlockView {...checked} place={place} />)
      kept = { html: html.startsWith(ADDS_TO_HEAD) ? null : html }
      keeper.set(key, kept)
    }
    if (kept.html !== null) all.set(block, kept.html)
  }
  return all
}

type Checked = NonNullable<ReturnType<typeof checkedBlock>>
/** The last key of a block, with what it was computed from beside the block. */
const keys = new WeakMap<Block, { key: string; page: Checked['page']; place: Place }>()

/** The key of everything that a block shows. Comparing what it shows of its page is faster than a digest of it. */
function keyOf(block: Block, { value, page }: Checked, place: Place): string {
  const last = keys.get(block)
  if (last && isEqual(last.place, place) && isEqual(last.page, page)) return last.key
  const parts = [block.type, block.id, value, page, place]
  const key = createHash('sha1').update(JSON.stringify(parts)).digest('base64')
  keys.set(block, { key, page, place })
  return key
}
