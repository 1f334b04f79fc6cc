/** What a video embed is made of (ENUM-41). */
export const videoEmbedType = { iframe: 'iframe', object: 'object', invalid: 'invalid' } as const
export type VideoEmbedType = keyof typeof videoEmbedType

/** How a video fits its box; null leaves it alone as well (ENUM-42). */
export const videoMode = { none: 'none', fit: 'fit', fill: 'fill' } as const
export type VideoMode = keyof typeof videoMode | null

/** Is this a video mode? Others are refused and the old mode stays (ENUM-42, C-19). */
export function isVideoMode(value: unknown): value is VideoMode {
  return value === null || (typeof value === 'string' && Object.hasOwn(videoMode, value))
}

export type VideoEmbed =
  | { type: 'iframe' | 'object'; provider: string; url: string }
  | { type: 'invalid'; provider: null; url: null }

const invalid: VideoEmbed = { type: 'invalid', provider: null, url: null }

const providers: readonly (readonly [name: string, domains: readonly string[]])[] = [
  ['youtube', ['youtube.com', 'youtube-nocookie.com', 'youtu.be']],
  ['vimeo', ['vimeo.com']],
  ['wistia', ['wistia.com', 'wistia.net']],
  ['animoto', ['animoto.com']],
]

/**
 * The provider of a video URL: one of the four that autoplay knows, else the host name; null if it is no web
 * URL.
 */
export function videoProvider(url: string): string | null {
  if (!URL.canParse(url, 'https://none.invalid')) return null
  const { protocol, hostname } = new URL(url, 'https://none.invalid')
  if (!/^https?:$/.test(protocol) || hostname === 'none.invalid') return null
  const known = providers.find(([, domains]) =>
    domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`)),
  )
  return known ? known[0] : hostname
}

/**
 * Reads embed HTML: the first iframe's src or object's data that is a web URL; otherwise invalid (ENUM-41,
 * VID-01).
 */
export function readVideoEmbed(html: string): VideoEmbed {
  const tag =
    /<(iframe)\b[^<>]*?\ssrc\s*=\s*(["'])(.*?)\2/is.exec(html) ??
    /<(object)\b[^<>]*?\sdata\s*=\s*(["'])(.*?)\2/is.exec(html)
  if (!tag) return invalid
  const url = tag[3]!.replaceAll('&amp;', '&').trim()
  const provider = videoProvider(url)
  if (!provider) return invalid
  return { type: tag[1]!.toLowerCase() === 'iframe' ? 'iframe' : 'object', provider, url }
}
