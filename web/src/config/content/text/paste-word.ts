/*
 * Word writes lists as paragraphs: `mso-list: l0 level2 lfo1` in the style tells the level, and a part of the paragraph is the
 * sign of the item.
 */

export type OpenList = { level: number; list: Element; item: Element }
type WordItem = { level: number; isOrdered: boolean; start: number; content: Element }

const MAX_LEVEL = 9
const SIGN = 'span[style*="mso-list" i]'

/** The item of a list that a paragraph of Word is; null for other paragraphs. */
export function wordItemOf(paragraph: Element): WordItem | null {
  const style = paragraph.getAttribute('style') ?? ''
  const list = style.split(';').find((part) => part.trimStart().toLowerCase().startsWith('mso-list'))
  const [, digits] = /\blevel(\d{1,2})/i.exec(list ?? '') ?? []
  if (digits === undefined) return null
  const content = paragraph.cloneNode(true) as Element
  const sign = [...content.querySelectorAll(SIGN)].find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = (sign?.textContent ?? '').trim()
  sign?.remove()
  const [, number] = /^\(?(\d{1,4}|[a-z]{1,4})[.)]/i.exec(text) ?? []
  return {
    level: Math.min(Math.max(Number(digits), 1), MAX_LEVEL),
    isOrdered: number !== undefined,
    start: Number(number) > 1 ? Number(number) : 1,
    content,
  }
}

/**
 * Puts an item into the open lists, which it changes, and returns its element. `add` returns null if the paste has reached its
 * bound.
 */
export function nestWordItem(
  { level, isOrdered, start }: WordItem,
  lists: OpenList[],
  container: Element,
  add: (parent: Element, tag: string) => Element | null,
): Element | null {
  const tag = isOrdered ? 'OL' : 'UL'
  const isBelow = ({ level: open, list }: OpenList) =>
    open > level || (open === level && list.tagName !== tag)
  while (lists.length > 0 && isBelow(lists.at(-1)!)) lists.pop()
  const open = lists.at(-1)
  if (open?.level === level) {
    const item = add(open.list, 'LI')
    if (item) open.item = item
    return item
  }
  const list = add(open?.item ?? container, tag)
  const item = list && add(list, 'LI')
  if (!item) return null
  if (start > 1) list.setAttribute('start', String(start))
  lists.push({ level, list, item })
  return item
}
