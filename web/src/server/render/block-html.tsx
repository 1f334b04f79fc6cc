import { createHash, randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { blocksOf, type Block } from '@portico/proto/site'
import type { PageModel } from '../../page/model.ts'
import { Block as BlockElement, checkedBlock } from '../../views/Block.tsx'
import { MARK_END, MARK_START } from '../../views/block-mark.tsx'
import { placesOf } from '../../views/places.ts'
import type { BlockMarks } from '../../views/Sections.tsx'
import type { Place } from '../../widgets/view.ts'
import { isEqual } from '../../lib/equal-parts.ts'
import { htmlOf, type Html, type Part } from './document-parts.ts'
import { htmlNeeds, type HtmlNeeds } from './html-needs.ts'

/**
 * The HTML of a block, with its digest and what it needs. There is none if the block must be rendered in its page, because it
 * adds to the head. It is kept as it is sent, so that a page with one changed block encodes and hashes one block.
 */
export type KeptBlock = { html: Html | null; needs: HtmlNeeds }

/** Keeps the HTML of blocks by a key of everything that they show. */
export type BlockKeeper = {
  get: (key: string) => KeptBlock | undefined
  set: (key: string, kept: KeptBlock) => void
}

/** React puts what a part needs in the head before a part that is rendered alone: it is the first picture of a page. */
const ADDS_TO_HEAD = '<link '

/**
 * The blocks of a page from `keeper`, or rendered for it. The page is rendered with a mark in the place of each, and `fill` puts
 * them there, because a page of marks is rendered in a fraction of the time. Blocks without a mark are rendered in their page.
 */
export function keptBlocksOf(page: PageModel, keeper: BlockKeeper) {
  const places = placesOf(page.document)
  const marks = new Map<Block, string>() satisfies BlockMarks
  const found: { html: Html; needs: HtmlNeeds }[] = []
  // The texts of a page cannot contain what is drawn for each rendering.
  const nonce = randomUUID()
  for (const block of blocksOf(page.document)) {
    const checked = checkedBlock(block, page)
    const place = places.get(block)
    if (!checked || !place) continue
    const key = keyOf(block, checked, place)
    let kept = keeper.get(key)
    if (!kept) {
      const html = renderToString(<BlockElement block={block} page={page} place={place} />)
      kept = { html: html.startsWith(ADDS_TO_HEAD) ? null : htmlOf(html), needs: htmlNeeds(html) }
      keeper.set(key, kept)
    }
    const { html, needs } = kept
    if (html === null) continue
    marks.set(block, `${nonce} ${found.length}`)
    found.push({ html, needs })
  }

  /** Puts the blocks into the HTML of their page. The first and the last part are text. */
  function fill(html: string): { parts: Part[]; needs: HtmlNeeds[] } {
    const [first = '', ...rest] = html.split(`${MARK_START}${nonce} `)
    const parts: Part[] = [first]
    const needs = [htmlNeeds(first)]
    for (const part of rest) {
      const end = part.indexOf(MARK_END)
      const block = found[Number(part.slice(0, end))]!
      const after = part.slice(end + MARK_END.length)
      parts.push(block.html, after)
      needs.push(block.needs, htmlNeeds(after))
    }
    return { parts, needs }
  }

  return { marks, fill }
}

type Checked = NonNullable<ReturnType<typeof checkedBlock>>
/** The last key of a block, with what it was computed from beside the block. */
const keys = new WeakMap<Block, { key: string; page: Checked['page']; place: Place }>()

/** The key of everything that a block shows. Comparing what it shows of its page is faster than a digest of it. */
function keyOf(block: Block, { value, page }: Checked, place: Place): string {
  const last = keys.get(block)
  if (last && isEqual(last.place, place) && isEqual(last.page, page)) return last.key
  const parts = [block.type, block.id, block.hideOn, value, page, place]
  const key = createHash('sha1').update(JSON.stringify(parts)).digest('base64')
  keys.set(block, { key, page, place })
  return key
}
