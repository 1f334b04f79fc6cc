import { Fragment, Slice, type Node, type ResolvedPos } from '@tiptap/pm/model'
import { trimEnd } from '@portico/proto/values/trim-end'
import DOMPurify from 'dompurify'
import { convert, type Left } from './paste-blocks.ts'

/*
 * Cleans what is pasted before the parser of the editor sees it: text with headings, lists, quotes, links and marks stays.
 * Everything that runs, loads or styles is left out, even for accounts that may add code.
 */

/** Characters of pasted HTML that are read. A page of Word brings 100 KB of styles. */
const MAX_SOURCE = 4_000_000
/** Elements and characters that one paste adds; a text may have 5,000 tags and 200,000 characters. */
const MAX_ELEMENTS = 2_000
const MAX_TEXT = 150_000

export type PastedHtml = { html: string; notices: string[] }

/** Classes and styles stay for the moment: they tell the lists of Word and the bold words of Google Docs. */
const SOURCE = {
  USE_PROFILES: { html: true },
  FORCE_BODY: true,
  ALLOW_DATA_ATTR: false,
  FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'option', 'dialog', 'template'],
}

export function cleanPastedHtml(html: string): PastedHtml {
  const source = html.slice(0, MAX_SOURCE)
  const removed = countRemoved(source)
  const body = DOMPurify.sanitize(source, { ...SOURCE, RETURN_DOM_FRAGMENT: true })
  const isOwn = /\bdata-pm-slice=/.test(source)
  const { element, left } = convert(body, { isOwn, maxElements: MAX_ELEMENTS, maxText: MAX_TEXT })
  if (html.length > MAX_SOURCE) left.isCut = true
  return { html: element.innerHTML, notices: noticesOf({ ...left, embedded: left.embedded + removed }) }
}

/** Frames and the like, which the cleaner removes without a trace. */
const countRemoved = (source: string): number => source.match(/<(?:iframe|object|embed)[\s>]/gi)?.length ?? 0

function noticesOf({ pictures, tables, embedded, isCut }: Left): string[] {
  const notices: string[] = []
  if (pictures > 0)
    notices.push(
      pictures === 1
        ? '1 picture was left out. Upload it, then add a picture block.'
        : `${pictures} pictures were left out. Upload them, then add picture blocks.`,
    )
  if (tables > 0) notices.push('Tables were pasted as text, one line for each row.')
  if (embedded > 0) notices.push('Videos and embedded content were left out. Add them as blocks.')
  if (isCut) notices.push('The pasted text was too long for one text block. Its end was left out.')
  return notices
}

/** Plain text: an empty line begins a paragraph, another line end is a line break. */
export function pastedText(text: string, context: ResolvedPos): { slice: Slice; notices: string[] } {
  const { schema } = context.parent.type
  const { paragraph, hardBreak } = schema.nodes
  if (!paragraph || !hardBreak) return { slice: Slice.empty, notices: [] }
  const marks = context.marks().filter(({ type }) => type.name !== 'link')
  const whole = text.replace(/\r\n?/g, '\n')
  const cut = whole.slice(0, MAX_TEXT)
  const paragraphs = trimEnd(cut.replace(/^\n+/, ''), '\n').split(/\n[ \t]*\n\s*/)
  let breaks = 0
  let isCut = whole.length > MAX_TEXT || paragraphs.length > MAX_ELEMENTS
  const nodes = paragraphs.slice(0, MAX_ELEMENTS).map((each) => {
    const content: Node[] = []
    for (const [at, line] of each.split('\n').entries()) {
      if (at > 0 && ++breaks > MAX_ELEMENTS) {
        isCut = true
        break
      }
      if (at > 0) content.push(hardBreak.create())
      if (line !== '') content.push(schema.text(line, marks))
    }
    return paragraph.create(null, content)
  })
  const left = { pictures: 0, tables: 0, embedded: 0, isCut }
  return { slice: new Slice(Fragment.from(nodes), 1, 1), notices: noticesOf(left) }
}
