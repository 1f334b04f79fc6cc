import { XMLParser, XMLValidator } from 'fast-xml-parser'

type Node = Record<string, unknown>

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (_name, path) =>
    /^(?:rss\.channel\.item|feed\.entry)$|^feed\..*(?:link|category)$|\.(?:category|atom:link|media:content|enclosure)$/.test(
      String(path),
    ),
})

const RFC_822 =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i
const MEDIA_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/

/** The elements of RSS 2.0 and of the namespaces that our feeds declare, of which validators know the meaning. */
const RSS_CHANNEL = 'title link atom:link description language lastBuildDate generator image item'.split(' ')
const RSS_ITEM =
  'title link guid pubDate dc:creator category description content:encoded media:content enclosure'.split(' ')
const ATOM_FEED = 'id title subtitle updated link author generator entry'.split(' ')
const ATOM_ENTRY = 'id title link published updated author category summary content'.split(' ')
/** Elements that may be repeated. */
const MANY = ['item', 'entry', 'link', 'category', 'atom:link', 'media:content']

/**
 * Returns what the W3C feed validator reports as an error or a warning of a feed, by the rules in its documentation: required
 * elements, the content model, dates, unique ids, absolute addresses, the self link, media types and safe texts.
 */
export function feedProblems(xml: string, self: string): string[] {
  const wellFormed = XMLValidator.validate(xml)
  if (wellFormed !== true) return [`not well-formed: ${wellFormed.err.msg}`]
  const { rss, feed } = parser.parse(xml) as { rss?: Node; feed?: Node }
  return rss ? rssProblems(rss, self) : atomProblems(feed!, self)
}

function rssProblems(rss: Node, self: string): string[] {
  const channel = rss['channel'] as Node
  const items = (channel['item'] ?? []) as Node[]
  const ids = items.map(({ guid }) => textOf(guid))
  return [
    ...(rss['@_version'] === '2.0' ? [] : ['version']),
    ...modelProblems(channel, RSS_CHANNEL, ['title', 'link', 'description'], self),
    ...(isAddress(textOf(channel['link'])) ? [] : ['link of the channel']),
    ...(LANGUAGE.test(textOf(channel['language'])) ? [] : ['language']),
    ...(isRfc822(textOf(channel['lastBuildDate'])) ? [] : ['lastBuildDate']),
    ...selfProblems(channel['atom:link'], self, 'application/rss+xml'),
    ...(new Set(ids).size === ids.length ? [] : ['guids are not unique']),
    ...items.flatMap((item) => {
      const named = (problem: string) => `${textOf(item['title'])}: ${problem}`
      const isLink = (item['guid'] as Node | undefined)?.['@_isPermaLink'] !== 'false'
      return [
        ...modelProblems(item, RSS_ITEM, ['title', 'link', 'guid', 'pubDate'], ''),
        ...(isAddress(textOf(item['link'])) ? [] : ['link']),
        ...(isLink && !isAddress(textOf(item['guid'])) ? ['guid is no address'] : []),
        ...(isRfc822(textOf(item['pubDate'])) ? [] : ['pubDate']),
        ...(item['content:encoded'] === undefined || textOf(item['description'])
          ? []
          : ['text without description']),
        ...htmlProblems(textOf(item['description'])),
        ...htmlProblems(textOf(item['content:encoded'])),
        ...mediaProblems(item['media:content']),
        ...enclosureProblems(item['enclosure']),
      ].map(named)
    }),
  ]
}

function atomProblems(feed: Node, self: string): string[] {
  const entries = (feed['entry'] ?? []) as Node[]
  const ids = entries.map(({ id }) => textOf(id))
  const common = (node: Node) => [
    ...(isAddress(textOf(node['id'])) ? [] : ['id']),
    ...(RFC_3339.test(textOf(node['updated'])) ? [] : ['updated']),
    ...['title', 'subtitle', 'summary']
      .filter((name) => isUndeclared(node[name]))
      .map((name) => `HTML in ${name}`),
    ...((node['link'] ?? []) as Node[]).flatMap((link) => [
      ...(isAddress(String(link['@_href'])) ? [] : ['href of a link']),
      ...(MEDIA_TYPE.test(String(link['@_type'])) ? [] : ['type of a link']),
    ]),
    ...(node['author'] === undefined || textOf((node['author'] as Node)['name'])
      ? []
      : ['name of the author']),
  ]
  return [
    ...(feed['@_xmlns'] === 'http://www.w3.org/2005/Atom' ? [] : ['namespace']),
    ...(LANGUAGE.test(String(feed['@_xml:lang'])) ? [] : ['xml:lang']),
    ...modelProblems(feed, ATOM_FEED, ['id', 'title', 'updated', 'author'], self),
    ...common(feed),
    ...selfProblems(feed['link'], self, 'application/atom+xml'),
    ...(new Set(ids).size === ids.length ? [] : ['ids are not unique']),
    ...entries.flatMap((entry) =>
      [
        ...modelProblems(entry, ATOM_ENTRY, ['id', 'title', 'updated', 'link'], ''),
        ...common(entry),
        ...(RFC_3339.test(textOf(entry['published'])) ? [] : ['published']),
        ...((entry['category'] ?? []) as Node[]).flatMap((each) => (each['@_term'] ? [] : ['term'])),
        ...((entry['summary'] ?? entry['content']) ? [] : ['without a text']),
        ...contentProblems(entry['content']),
      ].map((problem) => `${textOf(entry['title'])}: ${problem}`),
    ),
  ]
}

/** The whole text of an entry, which may be missing but not empty. */
function contentProblems(content: unknown): string[] {
  if (content === undefined) return []
  const html = textOf(content)
  const isHtml = typeof content === 'object' && (content as Node)['@_type'] === 'html'
  return [
    ...(isHtml ? [] : ['type of the content']),
    ...(html === '' ? ['blank content'] : []),
    ...htmlProblems(html),
  ]
}

/** Unknown elements, elements that are missing or empty, and elements that are repeated. */
function modelProblems(node: Node, known: readonly string[], required: readonly string[], name: string) {
  const names = Object.keys(node).filter((each) => !each.startsWith('@_') && each !== '#text')
  return [
    ...names.filter((each) => !known.includes(each)).map((each) => `${name} unknown element ${each}`),
    ...names
      .filter((each) => Array.isArray(node[each]) && !MANY.includes(each))
      .map((each) => `repeated ${each}`),
    ...required
      .filter((each) => node[each] === undefined || node[each] === '')
      .map((each) => `${name} without ${each}`),
  ]
}

function selfProblems(links: unknown, self: string, type: string): string[] {
  const own = ((links ?? []) as Node[]).filter((link) => link['@_rel'] === 'self')
  return own.length === 1 && own[0]!['@_href'] === self && own[0]!['@_type'] === type ? [] : ['self link']
}

const mediaProblems = (media: unknown) =>
  ((media ?? []) as Node[]).flatMap((each) => [
    ...(isAddress(String(each['@_url'])) ? [] : ['url of media']),
    ...(MEDIA_TYPE.test(String(each['@_type'])) ? [] : ['type of media']),
  ])

/** A file of a podcast: its address, its length in bytes and its type are required. */
const enclosureProblems = (files: unknown) =>
  ((files ?? []) as Node[]).flatMap((each) => [
    ...mediaProblems([each]),
    ...(/^[1-9]\d*$/.test(String(each['@_length'])) ? [] : ['length of the enclosure']),
  ])

/** Parts of the HTML of a text that a feed reader would not resolve or must not run. */
function htmlProblems(html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|src|poster|cite|action)="([^"]*)"/g)].map(
    ([, address]) => address!,
  )
  return [
    ...addresses
      .filter((each) => !/^(?:https?|mailto|tel|sms|ftp):/.test(each))
      .map((each) => `relative ${each}`),
    ...[...html.matchAll(/<(?:script|style|iframe|object|embed|meta|form)\b|\son\w+=/gi)].map(
      ([found]) => `unsafe ${found}`,
    ),
  ]
}

function textOf(node: unknown): string {
  if (typeof node === 'string') return node.trim()
  if (typeof node !== 'object' || node === null) return ''
  return String((node as Node)['#text'] ?? '').trim()
}

/** A plain text of Atom in which readers may see a tag. */
const isUndeclared = (node: unknown) => typeof node === 'string' && /&(?:amp;)?lt;|<\w/.test(node)

const isAddress = (text: string) => /^https?:\/\/[^\s]+$/.test(text) && URL.canParse(text)

/** The date is in the past and on its weekday. */
function isRfc822(text: string): boolean {
  const day = RFC_822.exec(text)?.[1]
  return day !== undefined && new Date(text).toUTCString().startsWith(day) && Date.parse(text) <= Date.now()
}
