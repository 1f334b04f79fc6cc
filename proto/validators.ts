import {
  BYTES_PER_LIMIT_MB,
  MAX_CATEGORY_LENGTH,
  MAX_EMAIL_LENGTH,
  MAX_FILE_BYTES,
  MAX_IMAGE_BYTES,
  MAX_PRICE_CENTS,
  MAX_SKU_LENGTH,
  MAX_TAG_LENGTH,
  MIN_EMAIL_LENGTH,
  SKU_DIGITS,
  SKU_PREFIX,
  ZIP_DIGITS,
} from './limits.ts'
import { fileMessages } from './messages.ts'

/** Words between dots, without quotes, brackets, lists, spaces and controls (the dot-atom of RFC 5322). */
const MAIL_LOCAL = /^[^\s\p{C}"(),.:;<>@[\\\]]+(?:\.[^\s\p{C}"(),.:;<>@[\\\]]+)*$/u
const MAIL_LABEL = /^[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u

/**
 * An email answer, trimmed: empty only if optional, else 3 to 256 characters: a local part, one @ and a domain with an
 * extension (FORM-17, FORM-18).
 */
export function isEmail(text: string, { required = true } = {}): boolean {
  const email = text.trim()
  if (email === '') return !required
  if (email.length < MIN_EMAIL_LENGTH || email.length > MAX_EMAIL_LENGTH) return false
  const at = email.indexOf('@')
  return at > 0 && MAIL_LOCAL.test(email.slice(0, at)) && isMailDomain(email.slice(at + 1))
}

function isMailDomain(domain: string): boolean {
  const labels = domain.split('.')
  return labels.length > 1 && labels.every((label) => MAIL_LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!)
}

/** Exactly five digits (FORM-19). */
export function isUsZip(text: string): boolean {
  return text.length === ZIP_DIGITS && /^[0-9]+$/.test(text)
}

/** A price or sale price: whole minor units up to the maximum (COMM-02, COMM-03). */
export function isPrice(cents: unknown): cents is number {
  return typeof cents === 'number' && Number.isInteger(cents) && cents >= 0 && cents <= MAX_PRICE_CENTS
}

/** A SKU: 1 to 60 characters that are not all space (COMM-04). */
export function isSku(text: string): boolean {
  return fits(text, MAX_SKU_LENGTH)
}

/**
 * A SKU for a variant without one: SQ and seven digits (COMM-04). `random` gives numbers from 0 up to, not
 * with, 1.
 */
export function generateSku(random: () => number): string {
  return `${SKU_PREFIX}${String(Math.floor(random() * 10 ** SKU_DIGITS)).padStart(SKU_DIGITS, '0')}`
}

/** A tag: 1 to 50 characters (COMM-05). */
export function isTag(text: string): boolean {
  return fits(text, MAX_TAG_LENGTH)
}

/** A category: 1 to 25 characters (COMM-05). */
export function isCategory(text: string): boolean {
  return fits(text, MAX_CATEGORY_LENGTH)
}

/** Media types that may be uploaded, by kind (S-46). SVG and HTML run scripts and are not among them. */
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
    'font/woff2',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/**
 * Null if the upload may be taken, else the text to show: its type first, then its size in bytes (MISC-03).
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

/** The text for an image that is too large (MISC-03). */
export const imageTooLarge = fileMessages.tooLarge(formatSizeLimit(MAX_IMAGE_BYTES))

/** A size limit for reading, in megabytes of 1,000,000 bytes (MISC-02). */
export function formatSizeLimit(bytes: number): string {
  return `${bytes / BYTES_PER_LIMIT_MB} MB`
}

/** A language as BCP 47 writes it: `de`, `en-US`. */
export function isLanguage(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** A time zone that this machine knows: `Europe/Berlin`, `UTC`. */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return text !== ''
  } catch {
    return false
  }
}

/** Characters are counted as people count them: an emoji is one. */
function fits(text: string, limit: number): boolean {
  return text.trim() !== '' && [...text].length <= limit
}
