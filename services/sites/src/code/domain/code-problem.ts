import { MAX_HTML_TAGS } from '@portico/proto/limits'
import { codeMessages } from '@portico/proto/messages'
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** Stands after the code. It may be inside every element, so it is found in the one that the code left open. */
const END_NAME = 'portico-code-end'
const END = `<script data-${END_NAME}></script>`
const START = '<!doctype html><html lang="en"><head><title>Page</title>'

/** The place of code in a page: the end of the head, or of the body. */
export type CodePlace = 'head' | 'body'

/** Whether code needs no parser. */
export const isPlainText = (code: string): boolean => !/[<&]/.test(code)

/** The work of a process of the pool: 64 KB can take a parser seconds. */
export const work = ({ code, place }: { code: string; place: CodePlace }): string | undefined =>
  codeProblem(code, place)

/**
 * Why code cannot be put into a page as it is; undefined if it can. The page is parsed as browsers do, with and without
 * scripts: its head and its body must be the same with the code as without, and what follows the code must not be inside it.
 */
export function codeProblem(code: string, place: CodePlace): string | undefined {
  if (isPlainText(code)) return place === 'head' && code.trim() !== '' ? codeMessages.textInHead : undefined
  try {
    const problem = problemIn(code, place, true)
    // Scripting changes nothing else.
    return problem ?? (/<noscript/i.test(code) ? problemIn(code, place, false) : undefined)
  } catch (error) {
    if (error instanceof TooComplex) return codeMessages.tooComplex
    throw error
  }
}

function problemIn(code: string, place: CodePlace, scriptingEnabled: boolean): string | undefined {
  const inHead = place === 'head'
  const before = inHead ? START : `${START}</head><body>`
  const html = `${before}${code}${END}${inHead ? '</head><body>' : ''}`
  const page = parse(html, { scriptingEnabled, sourceCodeLocationInfo: true, treeAdapter: countingAdapter() })
  const root = page.childNodes.find((node): node is Element => node.nodeName === 'html')!
  const childOf = (name: string) => root.childNodes.find((node): node is Element => node.nodeName === name)!
  const [head, body] = [childOf('head'), childOf('body')]
  const end = elements(page).find(isEnd)
  if (!end) return codeMessages.endsInside
  const parent = end.parentNode as Element
  const tag = documentTag({ from: before.length, to: before.length + code.length }, { root, head, body })
  if (tag !== undefined) return codeMessages.documentTag(tag)
  if (parent !== head && parent !== body)
    return codeMessages.notClosed('tagName' in parent ? parent.tagName : 'template')
  // Without scripts, the content of <noscript> may end the head, as in the code of many measuring services.
  if (inHead && scriptingEnabled && parent !== head) return notInHead(body)
  return undefined
}

/** The first tag of the document itself that the code has, because its place or its attributes are not ours. */
function documentTag(
  code: { from: number; to: number },
  { root, head, body }: { root: Element; head: Element; body: Element },
): string | undefined {
  if (root.attrs.length > 1) return 'html'
  if (body.attrs.length > 0) return 'body'
  const isInCode = (at: number | undefined) => at !== undefined && at >= code.from && at < code.to
  for (const element of [root, head, body]) {
    const { startTag, endTag } = element.sourceCodeLocation ?? {}
    if (isInCode(startTag?.startOffset)) return element.nodeName
    if (isInCode(endTag?.startOffset)) return `/${element.nodeName}`
  }
  return undefined
}

/** Names the element by which the code has ended the head. */
function notInHead(body: Element): string {
  const first = body.childNodes.find(({ nodeName }) => nodeName !== '#comment')
  return first && 'tagName' in first ? codeMessages.notInHead(first.tagName) : codeMessages.textInHead
}

class TooComplex extends Error {}

/** Stops after too many elements: the cost of a parser can grow with the square of their number. */
function countingAdapter(): typeof defaultTreeAdapter {
  let count = 0
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      count += 1
      if (count > MAX_HTML_TAGS) throw new TooComplex()
      return defaultTreeAdapter.createElement(...given)
    },
  }
}

const isEnd = (node: Element) => node.attrs.some(({ name }) => name === `data-${END_NAME}`)

/** All elements of a tree, without recursion: nesting may be deep. */
function elements(root: Node): Element[] {
  const found: Element[] = []
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('attrs' in node) found.push(node)
    if ('childNodes' in node) waiting.push(...node.childNodes)
    if ('content' in node) waiting.push(node.content)
  }
  return found
}
