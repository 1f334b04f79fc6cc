import { scriptJson } from '../../widgets/Island.tsx'

/** Elements whose content is text for the parser. */
const TEXT_ELEMENTS = /^<(script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)[\s/>]/
const OWN_PATH = /^\/[a-z0-9]/

/**
 * Makes each script from another origin in a page with an owner's code be written by an inline script. Browsers request
 * scripts ahead of the parser, before `page-script/code-gate.ts` can ask the visitor's choice; an inline script is not
 * requested, and does not run if the visitor refuses scripts. The written script runs in its place, before what follows.
 */
export function guardExternalCode(html: string): string {
  // Only ASCII: other letters may change their length, and the places in both texts must agree.
  const lower = html.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  const parts: string[] = []
  let kept = 0
  for (let at = lower.indexOf('<'); at >= 0; at = lower.indexOf('<', at)) {
    const tagEnd = endOfTag(lower, at)
    const element = TEXT_ELEMENTS.exec(lower.slice(at, at + 12))?.[1]
    const end = element ? endOfElement(lower, tagEnd, element) : tagEnd
    if (element === 'script' && isFromElsewhere(lower.slice(at, tagEnd))) {
      parts.push(html.slice(kept, at), `<script>document.write(${scriptJson(html.slice(at, end))})</script>`)
      kept = end
    }
    at = end
  }
  return parts.join('') + html.slice(kept)
}

/** Where a tag or a comment ends that starts at `at`; for another `<` the next character. */
function endOfTag(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return after(html, '-->', at)
  if (!/[a-z/!?]/.test(html[at + 1] ?? '')) return at + 1
  let quote = ''
  for (let i = at; i < html.length; i += 1) {
    const char = html[i]!
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '>') return i + 1
    else if (char === '"' || char === "'") quote = char
  }
  return html.length
}

/** Where the element ends whose content starts at `at`. */
function endOfElement(html: string, at: number, element: string): number {
  const tag = `</${element}`
  let close = html.indexOf(tag, at)
  while (close >= 0 && !/[\s/>]/.test(html[close + tag.length] ?? '>'))
    close = html.indexOf(tag, close + tag.length)
  return close < 0 ? html.length : after(html, '>', close)
}

function after(html: string, text: string, at: number): number {
  const found = html.indexOf(text, at)
  return found < 0 ? html.length : found + text.length
}

/** Whether a script's tag has an address that is not a path of the website. */
function isFromElsewhere(tag: string): boolean {
  return tag
    .split(/(?<=[\s"'/])src(?=[\s=])/)
    .slice(1)
    .some((rest) => {
      const value = rest.trimStart()
      return value.startsWith('=') && !OWN_PATH.test(value.slice(1).trimStart().replace(/^["']/, ''))
    })
}
