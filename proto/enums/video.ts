/** Types of video embeds (ENUM-41). */
export const videoEmbedType = { iframe: 'iframe', object: 'object', invalid: 'invalid' } as const
export type VideoEmbedType = keyof typeof videoEmbedType

/** Modes of fitting a video into its box; null means none too (ENUM-42). */
export const videoMode = { none: 'none', fit: 'fit', fill: 'fill' } as const
export type VideoMode = keyof typeof videoMode | null

/** True for a video mode. Callers reject other values and keep the old mode (ENUM-42, C-19). */
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
 * The provider of a video URL: one of the four with autoplay support, else the host name. Null if the text is not a web
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
 * Parses embed HTML: the `src` of the first iframe or the `data` of the first object, if it is a web URL; otherwise
 * invalid (ENUM-41, VID-01).
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
