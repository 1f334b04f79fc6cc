import { trimEnd } from '@portico/proto/values/trim-end'
import { inertDocument } from './html.ts'
import { nestWordItem, wordItemOf, type OpenList } from './paste-word.ts'
import { inlineMarks, type Marks } from './paste-marks.ts'

/** How much a paste may add. `isOwn` means that the text comes from this editor. */
export type Bounds = { isOwn: boolean; maxElements: number; maxText: number }
/** The content that was left out. */
export type Left = { pictures: number; tables: number; embedded: number; isCut: boolean }

const MAX_DEPTH = 100
const SKIPPED = /^(?:IMG|PICTURE|SVG|MAP)$/
const EMBEDDED = /^(?:VIDEO|AUDIO|CANVAS)$/
const NO_TEXT = /^(?:HEAD|TITLE|NOSCRIPT|HR|COLGROUP|COL|WBR)$/
const BLOCKS =
  /^(?:P|DIV|SECTION|ARTICLE|ASIDE|HEADER|FOOTER|MAIN|NAV|ADDRESS|FIGURE|FIGCAPTION|DL|DT|DD|DETAILS|SUMMARY|FIELDSET|CENTER|PRE|HGROUP)$/

/** Builds a text of the editor's own elements from cleaned elements of another program. Nothing is copied but text and addresses. */
export function convert(source: Node, bounds: Bounds): { element: Element; left: Left } {
  const page = inertDocument()
  const root = page.createElement('div')
  const left: Left = { pictures: 0, tables: 0, embedded: 0, isCut: false }
  let container: Element = root
  let block: Element | null = null
  let wordLists: OpenList[] = []
  let isPre = false
  let elements = 0
  let length = 0

  /** A new element at the end of `parent`; null if the paste has reached its bound. */
  function add(parent: Element, tag: string): Element | null {
    if (elements >= bounds.maxElements || length >= bounds.maxText) {
      left.isCut = true
      return null
    }
    elements += 1
    return parent.appendChild(page.createElement(tag))
  }

  function endBlock(): void {
    if (block) trimBlock(block)
    if (block?.childNodes.length === 0) block.remove()
    block = null
  }

  function text(value: string, marks: Marks): void {
    const plain = isPre ? value : value.replace(/[ \t\r\n\f]+/g, ' ')
    if (isPre && plain.includes('\n')) {
      for (const [at, line] of plain.split(/\r?\n/).entries()) {
        if (at > 0) lineBreak()
        if (line !== '') run(line, marks)
      }
      return
    }
    run(!isPre && isAtLineStart() ? plain.replace(/^ /, '') : plain, marks)
  }

  /** True at the beginning of a block, after a line break and after a space. */
  function isAtLineStart(): boolean {
    const last = block?.lastChild
    if (!last) return true
    return last.nodeName === 'BR' || (last.textContent ?? '').endsWith(' ')
  }

  function run(value: string, marks: Marks): void {
    if (value === '') return
    if (block === null && value.trim() === '') return
    block ??= add(container, 'P')
    if (!block) return
    const rest = bounds.maxText - length
    if (value.length > rest) left.isCut = true
    length += value.length
    let parent: Element | null = block
    for (const [tag, href] of marksOf(marks, block.tagName)) {
      const last: ChildNode | null = parent.lastChild
      const isSame: boolean =
        last?.nodeName === tag && ((last as Element).getAttribute('href') ?? undefined) === href
      parent = isSame ? (last as Element) : add(parent, tag)
      if (!parent) return
      if (href !== undefined) parent.setAttribute('href', href)
    }
    parent.append(value.slice(0, rest))
  }

  function lineBreak(): void {
    if (block && block.childNodes.length > 0) add(block, 'BR')
  }

  function within(tag: string, parent: Element, work: () => void): void {
    const [outer, outerLists] = [container, wordLists]
    const inner = add(parent, tag)
    if (!inner) return
    container = inner
    wordLists = []
    work()
    endBlock()
    if (inner.childNodes.length === 0 && tag !== 'LI') inner.remove()
    container = outer
    wordLists = outerLists
  }

  function children(parent: Node, marks: Marks, depth: number): void {
    for (const node of parent.childNodes) {
      if (left.isCut) return
      if (node.nodeName === '#text') text(node.nodeValue ?? '', marks)
      else if (node.nodeType === node.ELEMENT_NODE) element(node as Element, marks, depth + 1)
    }
  }

  function textBlock(source: Element, tag: string, marks: Marks, depth: number): void {
    endBlock()
    if (tag === 'P') return inBlock(source, null, marks, depth)
    wordLists = []
    inBlock(source, add(container, tag), marks, depth)
  }

  function inBlock(source: Element, next: Element | null, marks: Marks, depth: number): void {
    block = next
    children(source, marks, depth)
    if (bounds.isOwn && block) keepAlignment(source, block)
    endBlock()
  }

  function list(source: Element, marks: Marks, depth: number): void {
    endBlock()
    wordLists = []
    // Google Docs puts a nested list beside the item to which it belongs.
    const parent = /^[UO]L$/.test(container.tagName) ? (container.lastElementChild ?? container) : container
    within(source.tagName, parent, () => {
      const start = Number(source.getAttribute('start'))
      if (source.tagName === 'OL' && Number.isInteger(start) && start > 1)
        container.setAttribute('start', String(start))
      for (const child of source.children) {
        if (/^[UO]L$/.test(child.tagName)) list(child, marks, depth + 1)
        else within('LI', container, () => children(child, marks, depth + 1))
      }
    })
  }

  function table(source: Element, marks: Marks, depth: number): void {
    const rows = [...source.querySelectorAll('tr')].filter((row) => row.closest('table') === source)
    const isData = rows.some(({ cells }) => cells.length > 1)
    if (isData) left.tables += 1
    for (const caption of source.querySelectorAll(':scope > caption')) textBlock(caption, 'P', marks, depth)
    for (const row of rows) {
      if (left.isCut) return
      const [only, ...others] = row.cells
      if (only && others.length === 0) {
        endBlock()
        children(only, marks, depth)
        endBlock()
        continue
      }
      endBlock()
      const line = [...row.cells].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim())
      if (line.some((cell) => cell !== '')) run(line.join(' | '), marks)
      endBlock()
    }
  }

  function wordItem(source: Element, marks: Marks, depth: number): void {
    const item = wordItemOf(source)
    if (!item) return
    endBlock()
    const opened = nestWordItem(item, wordLists, container, add)
    if (!opened) return
    const outer = container
    container = opened
    children(item.content, marks, depth)
    endBlock()
    container = outer
  }

  function element(source: Element, marks: Marks, depth: number): void {
    const tag = source.tagName.toUpperCase()
    if (depth > MAX_DEPTH) return text(source.textContent, marks)
    if (SKIPPED.test(tag)) {
      if (tag === 'PICTURE') return children(source, marks, depth)
      // A picture of one pixel counts visits.
      if (tag === 'IMG' && source.getAttribute('width') !== '1') left.pictures += 1
    } else if (EMBEDDED.test(tag)) left.embedded += 1
    else if (NO_TEXT.test(tag)) endBlock()
    else if (tag === 'BR') lineBreak()
    else if (source.className === 'Apple-converted-space') text(' ', marks)
    else if (tag === 'TABLE') table(source, marks, depth)
    else if (/^[UO]L$/.test(tag)) list(source, marks, depth)
    else if (tag === 'LI')
      within('UL', container, () => within('LI', container, () => children(source, marks, depth)))
    else if (tag === 'BLOCKQUOTE') {
      endBlock()
      wordLists = []
      within(tag, container, () => children(source, marks, depth))
    } else if (/^H[1-6]$/.test(tag)) textBlock(source, Number(tag[1]) > 3 ? 'H3' : tag, marks, depth)
    else if (tag === 'P' && wordItemOf(source)) wordItem(source, marks, depth)
    else if (BLOCKS.test(tag)) {
      const outer = isPre
      isPre ||= tag === 'PRE'
      if (source.textContent.trim() !== '' && tag === 'P') wordLists = []
      textBlock(source, 'P', marks, depth)
      isPre = outer
    } else children(source, inlineMarks(source, marks, bounds.isOwn), depth)
  }

  children(source, {}, 0)
  endBlock()
  return { element: root, left }
}

/** The elements of marks, the outermost first. Headings are bold by themselves. */
function marksOf({ href, strong, em, s }: Marks, block: string): [tag: string, href?: string][] {
  return [
    ...(href === undefined ? [] : ([['A', href]] as [string, string][])),
    ...(strong && !/^H/.test(block) ? ([['STRONG']] as [string][]) : []),
    ...(em ? ([['EM']] as [string][]) : []),
    ...(s ? ([['S']] as [string][]) : []),
  ]
}

function keepAlignment(source: Element, target: Element): void {
  const [, alignment] =
    /^text-align: (left|center|right|justify)$/.exec(source.getAttribute('style') ?? '') ?? []
  if (alignment !== undefined) target.setAttribute('style', `text-align: ${alignment}`)
}

/** Removes line breaks and spaces at the end of a block. */
function trimBlock(block: Element): void {
  while (block.lastChild) {
    const { lastChild } = block
    if (lastChild.nodeName === 'BR') lastChild.remove()
    else if (lastChild.nodeName === '#text') {
      lastChild.nodeValue = trimEnd(lastChild.nodeValue ?? '', ' \t\r\n\f')
      if (lastChild.nodeValue !== '') return
      lastChild.remove()
    } else {
      trimBlock(lastChild as Element)
      if (lastChild.childNodes.length > 0) return
      lastChild.remove()
    }
  }
}
