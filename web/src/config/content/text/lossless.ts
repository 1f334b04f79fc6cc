import { htmlOf, parseText } from './html.ts'
import { ALIGNMENTS, LINK_ATTRIBUTES, textSchema } from './schema.ts'

/*
 * Whether a text survives the editor. Two texts are equal if pages show them in the same way: `b` is `strong`, marks may nest in
 * any order, text outside of a block is a paragraph, and a list item with one paragraph is an item with its text.
 */

/** True if nothing is lost when the text is parsed and written again. */
export function canEditInPlace(html: string): boolean {
  const shape = shapeOf(bodyOf(html))
  if (shape === null) return false
  const again = shapeOf(bodyOf(htmlOf(parseText(textSchema(), html))))
  return JSON.stringify(shape) === JSON.stringify(again)
}

/** Without the tag, a script at the beginning would be parsed into the head. */
const bodyOf = (html: string): Element => new DOMParser().parseFromString(`<body>${html}`, 'text/html').body

/** A text with its marks in alphabetical order, or a line break. */
type Run = [text: string, marks: string[]] | '\n'
type Shape = [tag: string, attributes: string[], content: (Shape | Run)[]]

const MARKS: Readonly<Record<string, string>> = {
  STRONG: 'strong',
  B: 'strong',
  EM: 'em',
  I: 'em',
  S: 's',
  DEL: 's',
  STRIKE: 's',
}
const TEXT_BLOCKS = /^(?:P|H[1-3])$/
const CONTAINERS = /^(?:UL|OL|LI|BLOCKQUOTE)$/

class NotOurs extends Error {}

/** The content of a text as pages show it; null if it has something that the editor does not know. */
export function shapeOf(body: Element): Shape[] | null {
  try {
    return blocksOf(body)
  } catch (error) {
    if (error instanceof NotOurs) return null
    throw error
  }
}

function blocksOf(container: Element): Shape[] {
  const shapes: Shape[] = []
  const isList = /^[UO]L$/.test(container.tagName)
  let loose: Run[] = []
  const endLoose = () => {
    const runs = trimmed(loose)
    loose = []
    if (runs.length === 0) return
    if (isList) throw new NotOurs()
    shapes.push(['P', [], runs])
  }
  for (const node of container.childNodes) {
    const tag = node.nodeName
    if (TEXT_BLOCKS.test(tag) || CONTAINERS.test(tag)) {
      endLoose()
      if ((tag === 'LI') !== isList) throw new NotOurs()
      const shape = blockOf(node as Element)
      if (shape) shapes.push(shape)
    } else loose.push(...runsOf(node, []))
  }
  endLoose()
  return shapes
}

function blockOf(element: Element): Shape | null {
  const tag = element.tagName
  if (CONTAINERS.test(tag)) {
    const start = tag === 'OL' ? attributesOf(element, ['start', 'type']) : attributesOf(element, [])
    const content = blocksOf(element)
    if (tag !== 'LI' && content.length === 0) throw new NotOurs()
    return [tag, start.filter((each) => each !== 'start=1' && each !== 'type=1'), content]
  }
  const runs = [...element.childNodes].flatMap((child) => runsOf(child, []))
  const content = trimmed(runs)
  if (tag === 'P' && content.length === 0 && !runs.includes('\n')) return null
  return [tag, attributesOf(element, ['style']), content]
}

function runsOf(node: ChildNode, marks: string[]): Run[] {
  if (node.nodeName === '#text') return [[(node.nodeValue ?? '').replace(/[ \t\r\n\f]+/g, ' '), marks]]
  if (node.nodeName === 'BR') {
    attributesOf(node as Element, [])
    return ['\n']
  }
  const mark = markOf(node)
  return [...node.childNodes].flatMap((child) => runsOf(child, [...new Set([...marks, mark])].sort()))
}

function markOf(node: ChildNode): string {
  const element = node as Element
  if (node.nodeName === 'A' && element.hasAttribute('href')) {
    const attributes = attributesOf(element, LINK_ATTRIBUTES)
    // The cleaner removes other targets, and sets `rel` of links that open a new tab.
    const ignored = attributes.includes('target=_blank') ? /^rel=/ : /^target=/
    return `a ${attributes.filter((each) => !ignored.test(each)).join(' ')}`
  }
  const mark = MARKS[node.nodeName]
  if (mark === undefined) throw new NotOurs()
  attributesOf(element, [])
  return mark
}

/** The attributes by name; attributes that the editor does not know are none of ours. */
function attributesOf(element: Element, known: readonly string[]): string[] {
  return [...element.attributes]
    .map(({ name, value }) => {
      if (!known.includes(name)) throw new NotOurs()
      return name === 'style' ? alignmentOf(value) : `${name}=${value}`
    })
    .filter((each) => each !== '')
    .sort()
}

function alignmentOf(style: string): string {
  const [, alignment = ''] = /^text-align\s*:\s*([a-z]+)\s*;?$/i.exec(style.trim()) ?? []
  if (ALIGNMENTS.includes(alignment.toLowerCase())) return `align=${alignment.toLowerCase()}`
  if (style.trim() === '') return ''
  throw new NotOurs()
}

/** Runs as a page shows them: joined where their marks are equal, one space between words, none at the ends of lines. */
function trimmed(runs: Run[]): Run[] {
  const result: Run[] = []
  let isSpaced = true
  for (const run of runs) {
    if (run === '\n') {
      endLine(result)
      result.push(run)
      isSpaced = true
      continue
    }
    const text: string = isSpaced ? run[0].replace(/^ /, '') : run[0]
    if (text === '') continue
    isSpaced = text.endsWith(' ')
    const last = result.at(-1)
    if (Array.isArray(last) && last[1].join() === run[1].join()) last[0] += text
    else result.push([text, run[1]])
  }
  endLine(result)
  // A line break at the very end shows nothing.
  if (result.at(-1) === '\n') result.pop()
  return result
}

function endLine(runs: Run[]): void {
  const last = runs.at(-1)
  if (!Array.isArray(last)) return
  last[0] = last[0].replace(/ $/, '')
  if (last[0] === '') runs.pop()
}
