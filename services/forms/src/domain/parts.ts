import { answer, asText, empty, isRecord, wrong, type Parsed } from './values.ts'
import { isUsZip } from '@portico/proto/validators'
import { texts } from './texts.ts'

/** The parts of each field type whose answer has several, in the order of the list form (FORM-15, FORM-16). */
export const PARTS = {
  name: ['First', 'Last'],
  phone: ['Country', 'Areacode', 'Prefix', 'Line'],
  address: ['Line1', 'Line2', 'City', 'State', 'Zip', 'Country'],
  date: ['Month', 'Day', 'Year'],
  time: ['Hour', 'Minute', 'Second', 'Ampm'],
} as const
export type PartedType = keyof typeof PARTS

const PART_MOST = 500

/** Raw parts by name, from an object or a list; null where it is neither or a part is no short text. */
function partsOf(type: PartedType, raw: unknown): Record<string, string> | null {
  const names: readonly string[] = PARTS[type]
  let source: Record<string, unknown>
  if (Array.isArray(raw)) {
    if (raw.length > names.length) return null
    source = Object.fromEntries(raw.map((part, index) => [names[index] ?? '', part]))
  } else if (isRecord(raw)) source = raw
  else return null
  const parts: Record<string, string> = {}
  for (const name of names) {
    const text = asText(Object.hasOwn(source, name) ? source[name] : '')?.trim()
    if (text === undefined || text.length > PART_MOST) return null
    parts[name] = text
  }
  return parts
}

const isBlank = (raw: unknown) => raw === undefined || raw === null || raw === ''
const isEmpty = (parts: Record<string, string>) => Object.values(parts).every((part) => part === '')

/** `[First, Last]` or `{First, Last}`; a plain text is taken as first and last name. */
export function parseName(raw: unknown, required: boolean): Parsed {
  if (isBlank(raw)) return empty
  const parts = partsOf('name', typeof raw === 'string' ? splitName(raw) : raw)
  if (!parts) return wrong(texts.shape)
  if (isEmpty(parts)) return empty
  return required && parts['First'] === '' ? wrong(texts.required) : answer(parts)
}

function splitName(text: string): string[] {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, rest.join(' ')]
}

/** Four parts, or three, before which an empty country part is put (FORM-15); a plain text is the line. */
export function parsePhone(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const list =
    typeof raw === 'string' ? ['', '', '', raw] : Array.isArray(raw) && raw.length === 3 ? ['', ...raw] : raw
  const parts = partsOf('phone', list)
  if (!parts) return wrong(texts.shape)
  if (isEmpty(parts)) return empty
  const good = Object.values(parts).every((part) => /^\+?[\d\s().x/-]{0,30}$/i.test(part))
  const digits = Object.values(parts).join('').replaceAll(/\D/g, '').length
  return good && parts['Line'] !== '' && digits >= 3 && digits <= 20 ? answer(parts) : wrong(texts.phone)
}

/** Six parts; a zip code of the United States has exactly 5 digits (FORM-19). */
export function parseAddress(raw: unknown, required: boolean): Parsed {
  if (isBlank(raw)) return empty
  const parts = partsOf('address', typeof raw === 'string' ? [raw] : raw)
  if (!parts) return wrong(texts.shape)
  if (isEmpty(parts)) return empty
  if (required && (parts['Line1'] === '' || parts['City'] === '')) return wrong(texts.required)
  const zip = parts['Zip'] ?? ''
  return zip !== '' && isUnitedStates(parts['Country'] ?? '') && !isUsZip(zip)
    ? wrong(texts.zip)
    : answer(parts)
}

const isUnitedStates = (country: string) =>
  /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i.test(country)

/** `{Month, Day, Year}` of the real calendar; also the text `YYYY-MM-DD` that a date input sends. */
export function parseDate(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const iso = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw.trim()) : null
  if (typeof raw === 'string' && !iso) return wrong(texts.date)
  const parts = partsOf('date', iso ? { Year: iso[1], Month: iso[2], Day: iso[3] } : raw)
  if (!parts) return wrong(texts.shape)
  if (isEmpty(parts)) return empty
  const { Month: month = '', Day: day = '', Year: year = '' } = parts
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return wrong(texts.date)
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const real =
    Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return real
    ? answer({ Month: month.padStart(2, '0'), Day: day.padStart(2, '0'), Year: year })
    : wrong(texts.date)
}

/**
 * `{Hour, Minute, Second, Ampm}` on a clock of 12 hours (FORM-16); also the text `HH:MM[:SS]` of a time input. Parts
 * without digits are no answer, because a select of AM and PM may have sent its first option. An hour from 1 to 12
 * with an empty `Ampm` is refused: both halves of the day are possible. Without `Ampm` the clock has 24 hours.
 */
export function parseTime(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const iso = typeof raw === 'string' ? /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(raw.trim()) : null
  if (typeof raw === 'string' && !iso) return wrong(texts.time)
  const parts = partsOf('time', iso ? { Hour: iso[1], Minute: iso[2], Second: iso[3] } : raw)
  if (!parts) return wrong(texts.shape)
  if (isEmpty({ ...parts, Ampm: '' })) return /^(?:[ap]m)?$/i.test(parts['Ampm']!) ? empty : wrong(texts.time)
  const { Hour: hour = '', Minute: minute = '', Second: second = '', Ampm: half = '' } = parts
  if (![hour, minute, second || '0'].every((part) => /^\d{1,2}$/.test(part))) return wrong(texts.time)
  if (Number(minute) > 59 || Number(second) > 59) return wrong(texts.time)
  const rest = { Minute: minute.padStart(2, '0'), Second: second.padStart(2, '0') }
  if (half === '') {
    if (Number(hour) > 23) return wrong(texts.time)
    const isAmbiguous = Number(hour) >= 1 && Number(hour) <= 12 && isRecord(raw) && Object.hasOwn(raw, 'Ampm')
    if (isAmbiguous) return wrong(texts.timeHalf)
    const twelve = Number(hour) % 12 || 12
    return answer({ Hour: String(twelve).padStart(2, '0'), ...rest, Ampm: Number(hour) < 12 ? 'AM' : 'PM' })
  }
  if (!/^[ap]m$/i.test(half) || Number(hour) < 1 || Number(hour) > 12) return wrong(texts.time)
  return answer({ Hour: hour.padStart(2, '0'), ...rest, Ampm: half.toUpperCase() })
}
