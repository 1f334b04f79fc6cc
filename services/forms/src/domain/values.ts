import type { Answer } from '@portico/proto/http/forms/form-submissions'
import { MASKED } from '@portico/proto/http/forms/form-submissions'
import { MAX_TEXTAREA_LENGTH } from '@portico/proto/limits'
import { toStorable } from '@portico/proto/values/storable'
import { isEmail } from '@portico/proto/values/validators'
import { texts } from './texts.ts'

/** The result of parsing a raw value: an answer to store, no answer, or an error text. */
export type Parsed =
  { status: 'answer'; answer: Answer } | { status: 'empty' } | { status: 'invalid'; error: string }

export const empty: Parsed = { status: 'empty' }
export const invalid = (error: string): Parsed => ({ status: 'invalid', error })
export const answer = (value: Answer): Parsed => ({ status: 'answer', answer: value })

const MAX_LINE_LENGTH = 2_000

/** Converts a value to text: a number to digits, a missing value to ''. Returns null for any other value. */
export function asText(raw: unknown): string | null {
  if (raw === undefined || raw === null) return ''
  if (typeof raw === 'string') return toStorable(raw)
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  return null
}

/**
 * Trims a text of at most `max` characters and converts it to an answer; if `convert` returns null, the result is `error`.
 * The length is checked first, so that no expression runs on a long text.
 */
function convertText(
  raw: unknown,
  error: string,
  convert: (text: string) => string | null,
  max = MAX_LINE_LENGTH,
): Parsed {
  const text = asText(raw)?.trim()
  if (text === undefined) return invalid(texts.unreadable)
  if (text === '') return empty
  if (text.length > max) return invalid(texts.tooLong(max))
  const converted = convert(text)
  return converted === null ? invalid(error) : answer(converted)
}

const checkText = (raw: unknown, error: string, isValid: (text: string) => boolean) =>
  convertText(raw, error, (text) => (isValid(text) ? text : null))

export const parseText = (raw: unknown) => convertText(raw, texts.unreadable, (text) => text)
/** Parses lines of text of at most `max` characters (FORM-14). A line end counts as one, as in the browser's limit. */
export const parseTextarea = (raw: unknown, max = MAX_TEXTAREA_LENGTH) =>
  convertText(
    typeof raw === 'string' ? raw.replaceAll('\r\n', '\n') : raw,
    texts.unreadable,
    (text) => text,
    max,
  )
export const parseNumber = (raw: unknown) =>
  checkText(raw, texts.number, (text) => /^[+-]?(?:\d{1,15}(?:\.\d{1,10})?|\.\d{1,10})$/.test(text))
export const parseTwitter = (raw: unknown) =>
  checkText(raw, texts.twitter, (text) => /^@?\w{1,15}$/.test(text))
export const parseHidden = parseText

/** Parses a simple e-mail address of 3 to 256 characters (FORM-18), as text or as `{emailAddress}`. */
export function parseEmail(raw: unknown): Parsed {
  const text = isRecord(raw) ? raw['emailAddress'] : raw
  return checkText(text, texts.email, isEmail)
}

/** Parses an amount of money with at most two decimals. A currency sign and commas between thousands are removed. */
export const parseCurrency = (raw: unknown) =>
  convertText(raw, texts.currency, (text) => {
    const digits = text
      .replace(/^\p{Sc}/u, '')
      .replace(/\p{Sc}$/u, '')
      .trim()
    const isAmount = /^-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/.test(digits)
    return isAmount ? digits.replaceAll(',', '') : null
  })

/** Parses a web address; without a scheme it gets `https://`. Schemes other than http and https are invalid. */
export const parseWebsite = (raw: unknown) =>
  convertText(raw, texts.website, (text) => {
    const link = /^https?:\/\//i.test(text) ? text : `https://${text}`
    if (/\s/.test(link) || !URL.canParse(link)) return null
    const { hostname, username } = new URL(link)
    return hostname.includes('.') && username === '' ? link : null
  })

/** Parses a password to a mask: a password is never stored (FORM-26). */
export function parsePassword(raw: unknown): Parsed {
  const text = asText(raw)
  if (text === null) return invalid(texts.unreadable)
  return text === '' ? empty : answer(MASKED)
}

/** Parses one of `options` (radio, select). */
export const parseOption = (raw: unknown, options: readonly string[]) =>
  checkText(Array.isArray(raw) && raw.length === 1 ? raw[0] : raw, texts.option, (text) =>
    options.includes(text),
  )

/** Parses any of `options` (checkbox). The answer has each once, in the order of the form. */
export function parseOptions(raw: unknown, options: readonly string[]): Parsed {
  const given = (Array.isArray(raw) ? raw : [raw]).map((one) => asText(one)?.trim())
  const chosen = given.filter((one) => one !== '')
  if (chosen.length === 0) return empty
  if (chosen.some((one) => one === undefined || !options.includes(one))) return invalid(texts.option)
  return answer(options.filter((option) => chosen.includes(option)))
}

/** Parses a number from −2 (Strongly Disagree) to 2 (Strongly Agree) for each question of a likert field (ENUM-46). */
export function parseLikert(raw: unknown, questions: readonly string[], required: boolean): Parsed {
  if (raw === undefined || raw === null || raw === '') return empty
  if (!isRecord(raw)) return invalid(texts.unreadable)
  const answers: Record<string, number> = Object.create(null) as Record<string, number>
  for (const [question, value] of Object.entries(raw)) {
    if (!questions.includes(question)) return invalid(texts.likert)
    const text = asText(value)?.trim()
    if (text === '') continue
    if (text === undefined || !/^(?:-[12]|[012])$/.test(text)) return invalid(texts.likert)
    answers[question] = Number(text)
  }
  const count = Object.keys(answers).length
  if (count === 0) return empty
  return required && count < questions.length ? invalid(texts.required) : answer(answers)
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
