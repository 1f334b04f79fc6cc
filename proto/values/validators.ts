import {
  BYTES_PER_LIMIT_MB,
  MAX_CATEGORY_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_FILE_BYTES,
  MAX_IMAGE_BYTES,
  MAX_MEDIA_BYTES,
  MAX_PRICE_CENTS,
  MAX_SKU_LENGTH,
  MAX_TAG_LENGTH,
  MIN_EMAIL_LENGTH,
  SKU_DIGITS,
  SKU_PREFIX,
  ZIP_DIGITS,
} from '../limits.ts'
import { fileMessages } from '../messages.ts'

/** FORM-18: a local part, one at sign and a domain, without spaces. */
const SIMPLE_EMAIL = /^[^@\s]+@[^@\s]+$/

/**
 * True for the e-mail answer of a form after trimming: 3 to 256 characters that match the simple pattern. An empty answer is
 * valid only if it is not required (FORM-18).
 */
export function isEmail(text: string, { required = true } = {}): boolean {
  const email = text.trim()
  if (email === '') return !required
  return hasEmailLength(email) && SIMPLE_EMAIL.test(email)
}

const hasEmailLength = (email: string) => email.length >= MIN_EMAIL_LENGTH && email.length <= MAX_EMAIL_LENGTH

/** The dot-atom of RFC 5322: words separated by dots, without quotes, brackets, spaces and control characters. */
const MAIL_LOCAL = /^[^\s\p{C}"(),.:;<>@[\\\]]+(?:\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u
const MAIL_LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * True for an address to which mail of accounts can be sent, after trimming: a dot-atom, one @ and a domain with an
 * extension (decision 169).
 */
export function isMailAddress(text: string): boolean {
  const email = text.trim()
  if (!hasEmailLength(email)) return false
  const at = email.indexOf('@')
  return at > 0 && MAIL_LOCAL.test(email.slice(0, at)) && isMailDomain(email.slice(at + 1))
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => MAIL_LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!)
}

/** True for exactly five digits (FORM-19). */
export function isUsZip(text: string): boolean {
  return text.length === ZIP_DIGITS && /^[0-9]+$/.test(text)
}

/** True for a price or sale price: whole minor units up to the maximum (COMM-02, COMM-03). */
export function isPrice(cents: unknown): cents is number {
  return typeof cents === 'number' && Number.isInteger(cents) && cents >= 0 && cents <= MAX_PRICE_CENTS
}

/** True for a SKU: 1 to 60 characters, not only spaces (COMM-04). */
export function isSku(text: string): boolean {
  return fits(text, MAX_SKU_LENGTH)
}

/**
 * A SKU for a variant without a SKU: SQ and seven digits (COMM-04). `random` returns numbers from 0 (inclusive) to 1
 * (exclusive).
 */
export function generateSku(random: () => number): string {
  return `${SKU_PREFIX}${String(Math.floor(random() * 10 ** SKU_DIGITS)).padStart(SKU_DIGITS, '0')}`
}

/** True for a tag: 1 to 50 characters (COMM-05). */
export function isTag(text: string): boolean {
  return fits(text, MAX_TAG_LENGTH)
}

/** True for a category: 1 to 25 characters (COMM-05). */
export function isCategory(text: string): boolean {
  return fits(text, MAX_CATEGORY_LENGTH)
}

/** Media types that may be uploaded, by kind (S-46). SVG and HTML are excluded because they can run scripts. */
export const uploadTypes = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  file: [
    'application/pdf',
    'application/zip',
    'application/json',
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'text/plain',
    'text/csv',
    'audio/mpeg',
    'audio/mp4',
    'audio/ogg',
    'video/mp4',
    'video/webm',
    'text/vtt',
    'font/woff2',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Null for an acceptable upload, else the message to show. Checks the type first, then the size (MISC-03).
 */
export function checkUpload(
  file: { type: string; bytes: number },
  kind: keyof typeof uploadTypes,
): string | null {
  const types: readonly string[] = uploadTypes[kind]
  if (!types.includes(file.type.toLowerCase())) return fileMessages.unsupportedType
  const limit = kind === 'image' ? MAX_IMAGE_BYTES : MAX_FILE_BYTES
  return file.bytes > limit ? fileMessages.tooLarge(formatSizeLimit(limit)) : null
}

/** The message for an image that is too large (MISC-03). */
export const imageTooLarge = fileMessages.tooLarge(formatSizeLimit(MAX_IMAGE_BYTES))

/** The message for a film, a sound or captions that are too large (MISC-03). */
export const mediaTooLarge = fileMessages.tooLarge(formatSizeLimit(MAX_MEDIA_BYTES))

/** The message for a file of any type that is too large, whether it is uploaded whole or in parts (MISC-03). */
export const fileTooLarge = fileMessages.tooLarge(formatSizeLimit(MAX_FILE_BYTES))

/** Formats a size limit in megabytes of 1,000,000 bytes (MISC-02). */
export function formatSizeLimit(bytes: number): string {
  return `${bytes / BYTES_PER_LIMIT_MB} MB`
}

/** True for a BCP 47 language tag, such as `de` or `en-US`. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** True for a time zone that this runtime knows, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}

/** True for 1 to `limit` characters, not only spaces. Counts code points, so an emoji is one character. */
function fits(text: string, limit: number): boolean {
  return text.trim() !== '' && [...text].length <= limit
}
