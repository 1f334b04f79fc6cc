import { nameOf } from '../enums/lookup.ts'
import type { LinkClassName } from '../enums/link-class.ts'
import {
  MAX_ANCHOR_LENGTH,
  MAX_FTP_LENGTH,
  MAX_INTERNAL_URL_LENGTH,
  MAX_JAVASCRIPT_LENGTH,
  MAX_MAILTO_LENGTH,
  MAX_SMS_LENGTH,
  MAX_TEL_LENGTH,
  MIN_TEL_LENGTH,
} from '../limits.ts'
import { linkMessages } from '../texts/link-messages.ts'

/** Browsers drop this character and all before it from the ends of an address. */
const SPACE = 0x20

/** A link as browsers parse it: without tabs, line ends and surrounding space. */
function normalize(link: string): string {
  const text = link.replace(/[\t\n\r]/g, '')
  // An expression for the end would try each blank of the text as its beginning, which takes seconds for 64 KB of them.
  let [from, to] = [0, text.length]
  while (from < to && text.charCodeAt(from) <= SPACE) from += 1
  while (to > from && text.charCodeAt(to - 1) <= SPACE) to -= 1
  return text.slice(from, to)
}

/** True for a path on the same site. `//host` and `/\host` lead to another host and are not (PAGE-24). */
export function isInternalLink(link: string): boolean {
  return /^\/(?![/\\])/.test(normalize(link))
}

/** True for a path to a file of the same site (`/s/…`). */
export function isFileLink(link: string): boolean {
  return /^\/s\//.test(normalize(link))
}

/**
 * The class of a link (ENUM-49). A host without a protocol, and http without `//host`, has the class
 * `malformedProtocol`.
 */
export function classifyLink(link: string): LinkClassName {
  const text = normalize(link)
  if (text === '') return 'empty'
  if (text.startsWith('#')) return 'anchor'
  if (isFileLink(text)) return 'fileLink'
  if (isInternalLink(text)) return 'contentLink'
  if (/^(https?:)?\/\/[^/\\?#\s]/i.test(text) && URL.canParse(text, 'https://none.invalid'))
    return 'externalLink'
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return isOtherScheme(scheme) ? 'otherProtocol' : 'malformedProtocol'
}

/** True for a scheme other than http(s). `example.com:80` and `localhost:80` are hosts without a protocol. */
function isOtherScheme(scheme: string): boolean {
  return scheme !== '' && !/^(https?|localhost)$/.test(scheme) && !scheme.includes('.')
}

const opensSafely = /^(https?:\/\/[^/\\]|mailto:|tel:|sms:|ftp:\/\/)/i

/**
 * The link if it is safe in an `href`, else null. Unsafe are scripts, data URLs and links that only look
 * internal.
 */
export function safeUrl(link: string): string | null {
  const text = normalize(link)
  if (text.startsWith('#') || text.startsWith('?') || isInternalLink(text)) return text
  return opensSafely.test(text) ? text : null
}

/** True for an address that a picture may have: a path on the same site, or an http(s) URL. */
export function isPictureUrl(link: string): boolean {
  return /^(?:contentLink|fileLink|externalLink)$/.test(classifyLink(link))
}

/** True for an address that a film or a sound may have: a file of the same site, or an http(s) URL. */
export function isMediaUrl(link: string): boolean {
  return isFileLink(link) || /^https?:\/\/[^/\\?#\s]/i.test(link)
}

/** True for a telephone link or number: 4 to 49 digits, plus or minus signs (LINK-01, C-24). */
export function isTel(link: string): boolean {
  const number = withoutScheme(link, 'tel')
  return /^[\d+-]+$/.test(number) && number.length >= MIN_TEL_LENGTH && number.length < MAX_TEL_LENGTH
}

/** True for a text message link or number of under 1000 characters (LINK-02). */
export function isSms(link: string): boolean {
  const number = withoutScheme(link, 'sms')
  return number.length > 0 && number.length < MAX_SMS_LENGTH
}

/** Null for a mail link or address: under 1000 characters, one @, and a domain with an extension (LINK-02). */
export function mailtoProblem(link: string): string | null {
  const address = withoutScheme(link, 'mailto')
  if (address.length >= MAX_MAILTO_LENGTH) return linkMessages.mailtoLength
  return /^[^@\s]+@[^@\s?]+\.[^@\s?.]+(\?[^@]*)?$/.test(address) ? null : linkMessages.mailto
}

/** True for a path on the same site of under 150 characters (LINK-03). */
export function isInternalUrl(link: string): boolean {
  return isInternalLink(link) && link.length < MAX_INTERNAL_URL_LENGTH
}

/** True for `#` and a name, under 100 characters in total (LINK-03). */
export function isAnchor(link: string): boolean {
  return /^#\S+$/.test(link) && link.length < MAX_ANCHOR_LENGTH
}

/** True for `ftp://` and a host, under 100 characters in total (LINK-03). */
export function isFtp(link: string): boolean {
  return /^ftp:\/\/[^\s/]/i.test(link) && link.length < MAX_FTP_LENGTH
}

/** True for `javascript:` and a script, under 250 characters in total (LINK-03). No field for a link accepts one. */
export function isJavascript(link: string): boolean {
  return /^javascript:/i.test(link) && link.length < MAX_JAVASCRIPT_LENGTH
}

/**
 * Why a link that an owner enters is refused, or null (LINK-01 to LINK-03, PAGE-24). An empty link means none. Scripts are
 * refused: they belong into code blocks.
 */
export function linkProblem(link: string): string | null {
  if (link !== '' && safeUrl(link) === null) return linkMessages.unsafe
  const text = normalize(link)
  const scheme = /^[a-z]+(?=:)/i.exec(text)?.[0].toLowerCase() ?? ''
  switch (scheme) {
    case 'tel':
      return isTel(text) ? null : linkMessages.tel
    case 'sms':
      return isSms(text) ? null : linkMessages.sms
    case 'mailto':
      return mailtoProblem(text)
    case 'ftp':
      return isFtp(text) ? null : linkMessages.ftp
  }
  if (text.startsWith('#')) return isAnchor(text) ? null : linkMessages.anchor
  return isInternalLink(text) && !isInternalUrl(text) ? linkMessages.internal : null
}

/** Why the address of an account on a social network is refused, or null: it needs its protocol (LINK-05). */
export function socialLinkProblem(link: string): string | null {
  if (/^(?:mailto|tel|sms):/i.test(normalize(link))) return linkProblem(link)
  const url = webAddress(link)
  if (url && /^https?:\/\//i.test(normalize(link))) return null
  if (!url) return linkMessages.webAddress
  const host = url.host.replace(/^www\./, '')
  return linkMessages.hostFormat(`https://${host}`, `https://www.${host}`)
}

/** The address that a text means with or without its protocol; null if it has no host with a dot. */
function webAddress(link: string): URL | null {
  const rest = normalize(link).replace(/^(?:https?:)?\/{0,2}/i, '')
  const url = URL.parse(`https://${rest}`)
  return url && /^[^.]+(?:\.[^.]+)+$/.test(url.hostname) ? url : null
}

/** True for a pattern of blog post addresses: letters, digits, slash, hyphen and the tokens %y %m %d %t (LINK-04). */
export function isBlogUrlPattern(pattern: string): boolean {
  return /^(?:[A-Za-z0-9/-]|%[ymdt])+$/.test(pattern)
}

/** Null for the address of a page of the site, else an error message (LINK-06). */
export function checkPageUrl(value: string): string | null {
  const isPage = isInternalUrl(value) && !isFileLink(value) && !/\s/.test(value)
  return isPage ? null : linkMessages.invalidPageUrl(value)
}

/** Null for a code of the enumeration, else an error message (LINK-06). */
export function checkOption(value: string, options: Readonly<Record<string, string>>): string | null {
  return nameOf(options, value) === undefined ? linkMessages.unexpectedOption(value) : null
}

const PANEL = /^\/pages\/[0-9a-f]{24}$/

/** True for the path of a collection panel in the config area: `/pages/` and an object id (PAGE-23). */
export function isCollectionPanelPath(path: string): boolean {
  return PANEL.test(path)
}

function withoutScheme(link: string, scheme: string): string {
  const prefix = `${scheme}:`
  return link.toLowerCase().startsWith(prefix) ? link.slice(prefix.length) : link
}
