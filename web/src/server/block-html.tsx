import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { blocksOf, type Block } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'
import { checkedBlock, BlockView } from '../site/Block.tsx'
import { placesOf } from '../site/places.ts'
import type { BlockHtml } from '../site/Sections.tsx'

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
    const key = keyOf([block.type, block.id, checked.value, checked.page, place])
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

const keyOf = (parts: unknown[]) => createHash('sha1').update(JSON.stringify(parts)).digest('base64')
