import type { Answer } from '@portico/proto/http/form-submissions'
import { MASKED } from '@portico/proto/http/form-submissions'
import { toStorable } from '@portico/proto/storable'
import { isEmail } from '@portico/proto/validators'
import { texts } from './texts.ts'

/** What became of one raw value: an answer to store, nothing given, or what is wrong with it. */
export type Parsed =
  { status: 'answer'; answer: Answer } | { status: 'empty' } | { status: 'wrong'; error: string }

export const empty: Parsed = { status: 'empty' }
export const wrong = (error: string): Parsed => ({ status: 'wrong', error })
export const answer = (value: Answer): Parsed => ({ status: 'answer', answer: value })

const LINE_MOST = 2_000
const AREA_MOST = 20_000

/** A value as one line of text, or null where it is none. Numbers are written out; nothing given is ''. */
export function asText(raw: unknown): string | null {
  if (raw === undefined || raw === null) return ''
  if (typeof raw === 'string') return toStorable(raw)
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw)
  return null
}

/** Text of at most `most` characters that `isGood` accepts; surrounding white space does not count. */
function line(raw: unknown, error: string, isGood: (text: string) => boolean, most = LINE_MOST): Parsed {
  const text = asText(raw)?.trim()
  if (text === undefined) return wrong(texts.shape)
  if (text === '') return empty
  if (text.length > most) return wrong(texts.tooLong(most))
  return isGood(text) ? answer(text) : wrong(error)
}

export const parseText = (raw: unknown) => line(raw, texts.shape, () => true)
export const parseTextarea = (raw: unknown) => line(raw, texts.shape, () => true, AREA_MOST)
export const parseNumber = (raw: unknown) =>
  line(raw, texts.number, (text) => /^[+-]?(?:\d{1,15}(?:\.\d{1,10})?|\.\d{1,10})$/.test(text))
export const parseTwitter = (raw: unknown) => line(raw, texts.twitter, (text) => /^@?\w{1,15}$/.test(text))
export const parseHidden = (raw: unknown) => line(raw, texts.shape, () => true)

/** Email: trimmed; 3 to 256 characters of a simple address (FORM-18). Also read from `{emailAddress}`. */
export function parseEmail(raw: unknown): Parsed {
  const text = isRecord(raw) ? raw['emailAddress'] : raw
  return line(text, texts.email, (email) => isEmail(email))
}

/** An amount of money: digits, thousands apart by commas or not, at most two decimals; a currency sign is dropped. */
export function parseCurrency(raw: unknown): Parsed {
  const text = asText(raw)?.trim()
  if (text === undefined) return wrong(texts.shape)
  if (text === '') return empty
  if (text.length > LINE_MOST) return wrong(texts.tooLong(LINE_MOST))
  const digits = text
    .replace(/^\p{Sc}/u, '')
    .replace(/\p{Sc}$/u, '')
    .trim()
  if (!/^-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?$/.test(digits)) return wrong(texts.currency)
  return answer(digits.replaceAll(',', ''))
}

/** A web address; `https://` is put before one that names no scheme, and any other scheme is refused. */
export function parseWebsite(raw: unknown): Parsed {
  const text = asText(raw)?.trim()
  if (text === undefined) return wrong(texts.shape)
  if (text === '') return empty
  if (text.length > LINE_MOST) return wrong(texts.tooLong(LINE_MOST))
  const link = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(link) || !URL.canParse(link)) return wrong(texts.website)
  const { hostname, username } = new URL(link)
  return hostname.includes('.') && username === '' ? answer(link) : wrong(texts.website)
}

/** A password is never kept: only that one was given (FORM-26). */
export function parsePassword(raw: unknown): Parsed {
  const text = asText(raw)
  if (text === null) return wrong(texts.shape)
  return text === '' ? empty : answer(MASKED)
}

/** One of `options` (radio, select). */
export const parseOption = (raw: unknown, options: readonly string[]) =>
  line(Array.isArray(raw) && raw.length === 1 ? raw[0] : raw, texts.option, (text) => options.includes(text))

/** Any of `options`, each once, in the order of the form (checkbox). */
export function parseOptions(raw: unknown, options: readonly string[]): Parsed {
  const given = (Array.isArray(raw) ? raw : [raw]).map((one) => asText(one)?.trim())
  const chosen = given.filter((one) => one !== '')
  if (chosen.length === 0) return empty
  if (chosen.some((one) => one === undefined || !options.includes(one))) return wrong(texts.option)
  return answer(options.filter((option) => chosen.includes(option)))
}

/** Each question of a likert field → −2 (Strongly Disagree) … 2 (Strongly Agree) (ENUM-46). */
export function parseLikert(raw: unknown, questions: readonly string[], required: boolean): Parsed {
  if (raw === undefined || raw === null || raw === '') return empty
  if (!isRecord(raw)) return wrong(texts.shape)
  const answers: Record<string, number> = Object.create(null) as Record<string, number>
  for (const [question, value] of Object.entries(raw)) {
    if (!questions.includes(question)) return wrong(texts.likert)
    const text = asText(value)?.trim()
    if (text === '') continue
    if (text === undefined || !/^(?:-[12]|[012])$/.test(text)) return wrong(texts.likert)
    answers[question] = Number(text)
  }
  const count = Object.keys(answers).length
  if (count === 0) return empty
  return required && count < questions.length ? wrong(texts.required) : answer(answers)
}

export function isRecord(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
}
