import { classifyLink, linkProblem } from '@portico/proto/links/links'

export type Marks = { href?: string; strong?: boolean; em?: boolean; s?: boolean }

/** The marks of the text in an element: the marks of its parents, its own, and what its style says. */
export function inlineMarks(element: Element, outer: Marks, isOwn: boolean): Marks {
  const style = element.getAttribute('style') ?? ''
  const weight = valueOf(style, 'font-weight')
  const slant = valueOf(style, 'font-style')
  const line = valueOf(style, 'text-decoration(?:-line)?')
  const tag = element.tagName
  const marks = { ...outer }
  // Google Docs wraps everything in a `b` whose weight is normal.
  if (weight !== '') marks.strong = /^bold|^[6-9]00/.test(weight)
  else if (tag === 'STRONG' || tag === 'B') marks.strong = true
  if (slant !== '') marks.em = /^(?:italic|oblique)/.test(slant)
  else if (tag === 'EM' || tag === 'I') marks.em = true
  if (/line-through/.test(line) || /^(?:S|DEL|STRIKE)$/.test(tag)) marks.s = true
  if (tag === 'A') {
    const href = pastedLink(element.getAttribute('href') ?? '', isOwn)
    if (href === null) delete marks.href
    else marks.href = href
  }
  return marks
}

/** The value of a property in a style attribute. Browsers drop unknown values, and other programs write some. */
function valueOf(style: string, property: string): string {
  const [, value = ''] = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, 'i').exec(style) ?? []
  return value.trim().toLowerCase()
}

/** Addresses that lead on to the address in a parameter. */
const REDIRECTS: readonly { host: RegExp; path: string; parameter: string }[] = [
  { host: /^(?:www\.)?google\.[a-z.]{2,6}$/, path: '/url', parameter: 'q' },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: '/', parameter: 'url' },
  { host: /^l[m]?\.facebook\.com$/, path: '/l.php', parameter: 'u' },
]

/** The address of a pasted link; null if it leads nowhere on this website. Paths are kept only from our own texts. */
export function pastedLink(href: string, isOwn: boolean): string | null {
  const address = withoutRedirect(href.trim())
  if (address === '' || linkProblem(address) !== null) return null
  const kind = classifyLink(address)
  return kind === 'externalLink' || kind === 'otherProtocol' || isOwn ? address : null
}

function withoutRedirect(href: string): string {
  const url = URL.parse(href)
  const redirect = REDIRECTS.find(({ host, path }) => url && host.test(url.hostname) && url.pathname === path)
  const target = redirect && url?.searchParams.get(redirect.parameter)
  return target && /^https?:\/\//i.test(target) ? target : href
}
