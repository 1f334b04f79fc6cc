import { nameOf } from './enums/lookup.ts'
import type { LinkClassName } from './enums/link-class.ts'
import {
  MAX_ANCHOR_LENGTH,
  MAX_FTP_LENGTH,
  MAX_INTERNAL_URL_LENGTH,
  MAX_JAVASCRIPT_LENGTH,
  MAX_MAILTO_LENGTH,
  MAX_SMS_LENGTH,
  MAX_TEL_LENGTH,
  MIN_TEL_LENGTH,
} from './limits.ts'
import { linkMessages } from './messages.ts'

/** A link as a browser reads it: tabs, line ends and the space around it do not count. */
function asRead(link: string): string {
  // eslint-disable-next-line no-control-regex -- the characters that browsers drop from URLs
  return link.replace(/[\t\n\r]/g, '').replace(/^[\u0000-\u0020]+|[\u0000-\u0020]+$/g, '')
}

/** Is this a path on the same site? `//host` and `/\host` lead elsewhere and are not (PAGE-24). */
export function isInternalLink(link: string): boolean {
  return /^\/(?![/\\])/.test(asRead(link))
}

/** Is this a path to a file of the same site (`/s/…`)? */
export function isFileLink(link: string): boolean {
  return /^\/s\//.test(asRead(link))
}

/**
 * The class of a link (ENUM-49). A host without a protocol, and http without `//host`, is a malformed
 * protocol.
 */
export function classifyLink(link: string): LinkClassName {
  const text = asRead(link)
  if (text === '') return 'empty'
  if (text.startsWith('#')) return 'anchor'
  if (isFileLink(text)) return 'fileLink'
  if (isInternalLink(text)) return 'contentLink'
  if (/^(https?:)?\/\/[^/\\?#\s]/i.test(text) && URL.canParse(text, 'https://none.invalid'))
    return 'externalLink'
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase() ?? ''
  return isOtherScheme(scheme) ? 'otherProtocol' : 'malformedProtocol'
}

/** A scheme that is not http; `example.com:80` and `localhost:80` are hosts whose protocol was forgotten. */
function isOtherScheme(scheme: string): boolean {
  return scheme !== '' && !/^(https?|localhost)$/.test(scheme) && !scheme.includes('.')
}

const opensSafely = /^(https?:\/\/[^/\\]|mailto:|tel:|sms:|ftp:\/\/)/i

/**
 * The link if it may stand in an `href`, else null: no scripts, no data, nothing that looks internal but is
 * not.
 */
export function safeUrl(link: string): string | null {
  const text = asRead(link)
  if (text.startsWith('#') || text.startsWith('?') || isInternalLink(text)) return text
  return opensSafely.test(text) ? text : null
}

/** Where a picture may be: a path on the same site, or an http(s) address. */
export function isPictureUrl(link: string): boolean {
  return /^(?:contentLink|fileLink|externalLink)$/.test(classifyLink(link))
}

/** A telephone link or number: 4 to 49 digits, plus or minus signs (LINK-01, C-24). */
export function isTel(link: string): boolean {
  const number = withoutScheme(link, 'tel')
  return /^[\d+-]+$/.test(number) && number.length >= MIN_TEL_LENGTH && number.length < MAX_TEL_LENGTH
}

/** A text message link or number, under 1000 characters (LINK-02). */
export function isSms(link: string): boolean {
  const number = withoutScheme(link, 'sms')
  return number.length > 0 && number.length < MAX_SMS_LENGTH
}

/** A mail link or address: under 1000 characters, one @, and a domain with an extension (LINK-02). */
export function isMailto(link: string): boolean {
  const address = withoutScheme(link, 'mailto')
  return address.length < MAX_MAILTO_LENGTH && /^[^@\s]+@[^@\s?]+\.[^@\s?.]+(\?[^@]*)?$/.test(address)
}

/** A path on the same site, under 150 characters (LINK-03). */
export function isInternalUrl(link: string): boolean {
  return isInternalLink(link) && link.length < MAX_INTERNAL_URL_LENGTH
}

/** `#` and a name, under 100 characters with it (LINK-03). */
export function isAnchor(link: string): boolean {
  return /^#\S+$/.test(link) && link.length < MAX_ANCHOR_LENGTH
}

/** `ftp://` and a host, under 100 characters with it (LINK-03). */
export function isFtp(link: string): boolean {
  return /^ftp:\/\/[^\s/]/i.test(link) && link.length < MAX_FTP_LENGTH
}

/** `javascript:` and a script, under 250 characters with it (LINK-03). Storing one needs permission 1219. */
export function isJavascript(link: string): boolean {
  return /^javascript:/i.test(link) && link.length < MAX_JAVASCRIPT_LENGTH
}

/** A pattern of blog post addresses: letters, digits, slash, hyphen and the tokens %y %m %d %t (LINK-04). */
export function isBlogUrlPattern(pattern: string): boolean {
  return /^(?:[A-Za-z0-9/-]|%[ymdt])+$/.test(pattern)
}

/** Null for the address of a page of the site, else what is wrong with it (LINK-06). */
export function checkPageUrl(value: string): string | null {
  const isPage = isInternalUrl(value) && !isFileLink(value) && !/\s/.test(value)
  return isPage ? null : linkMessages.invalidPageUrl(value)
}

/** Null for one of the codes of an enumeration, else what is wrong (LINK-06). */
export function checkOption(value: string, options: Readonly<Record<string, string>>): string | null {
  return nameOf(options, value) === undefined ? linkMessages.unexpectedOption(value) : null
}

const PANEL = /^\/pages\/[0-9a-f]{24}$/

/** Is this a collection panel's path in the config area: `/pages/` and a 24-digit id? (PAGE-23) */
export function isCollectionPanelPath(path: string): boolean {
  return PANEL.test(path)
}

function withoutScheme(link: string, scheme: string): string {
  const prefix = `${scheme}:`
  return link.toLowerCase().startsWith(prefix) ? link.slice(prefix.length) : link
}
