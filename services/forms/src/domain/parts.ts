import { answer, asText, empty, invalid, isRecord, type Parsed } from './values.ts'
import { answerParts, type PartedType } from '@portico/proto/values/answer-parts'
import { isUsZip } from '@portico/proto/values/validators'
import { texts } from './texts.ts'

const MAX_PART_LENGTH = 500

/** Returns the parts by name from an object or a list; null for another value, or if a part is not a short text. */
function readParts(type: PartedType, raw: unknown): Record<string, string> | null {
  const names: readonly string[] = answerParts[type].map(({ part }) => part)
  let source: Record<string, unknown>
  if (Array.isArray(raw)) {
    if (raw.length > names.length) return null
    source = Object.fromEntries(raw.map((part, index) => [names[index] ?? '', part]))
  } else if (isRecord(raw)) source = raw
  else return null
  const parts: Record<string, string> = {}
  for (const name of names) {
    const text = asText(Object.hasOwn(source, name) ? source[name] : '')?.trim()
    if (text === undefined || text.length > MAX_PART_LENGTH) return null
    parts[name] = text
  }
  return parts
}

const isBlank = (raw: unknown) => raw === undefined || raw === null || raw === ''
const isEmpty = (parts: Record<string, string>) => Object.values(parts).every((part) => part === '')

/** Parses `[First, Last]` or `{First, Last}`. A plain text is split into first and last name. */
export function parseName(raw: unknown, required: boolean): Parsed {
  if (isBlank(raw)) return empty
  const parts = readParts('name', typeof raw === 'string' ? splitName(raw) : raw)
  if (!parts) return invalid(texts.unreadable)
  if (isEmpty(parts)) return empty
  return required && parts['First'] === '' ? invalid(texts.required) : answer(parts)
}

function splitName(text: string): string[] {
  const [first = '', ...rest] = text.trim().split(/\s+/)
  return [first, rest.join(' ')]
}

/** Parses four parts, or three without a country, which is then empty (FORM-15). A plain text becomes `Line`. */
export function parsePhone(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const list =
    typeof raw === 'string' ? ['', '', '', raw] : Array.isArray(raw) && raw.length === 3 ? ['', ...raw] : raw
  const parts = readParts('phone', list)
  if (!parts) return invalid(texts.unreadable)
  if (isEmpty(parts)) return empty
  const isValid = Object.values(parts).every((part) => /^\+?[\d\s().x/-]{0,30}$/i.test(part))
  const digits = Object.values(parts).join('').replaceAll(/\D/g, '').length
  return isValid && parts['Line'] !== '' && digits >= 3 && digits <= 20 ? answer(parts) : invalid(texts.phone)
}

/** Parses six parts. A zip code of the United States has exactly 5 digits (FORM-19). */
export function parseAddress(raw: unknown, required: boolean): Parsed {
  if (isBlank(raw)) return empty
  const parts = readParts('address', typeof raw === 'string' ? [raw] : raw)
  if (!parts) return invalid(texts.unreadable)
  if (isEmpty(parts)) return empty
  if (required && (parts['Line1'] === '' || parts['City'] === '')) return invalid(texts.required)
  const zip = parts['Zip'] ?? ''
  return zip !== '' && isUnitedStates(parts['Country'] ?? '') && !isUsZip(zip)
    ? invalid(texts.zip)
    : answer(parts)
}

const isUnitedStates = (country: string) =>
  /^(?:us|usa|u\.s\.a?\.?|united states(?: of america)?)$/i.test(country)

/** Parses `{Month, Day, Year}`, or `YYYY-MM-DD` of a date input. The date must exist. */
export function parseDate(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const iso = typeof raw === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(raw.trim()) : null
  if (typeof raw === 'string' && !iso) return invalid(texts.date)
  const parts = readParts('date', iso ? { Year: iso[1], Month: iso[2], Day: iso[3] } : raw)
  if (!parts) return invalid(texts.unreadable)
  if (isEmpty(parts)) return empty
  const { Month: month = '', Day: day = '', Year: year = '' } = parts
  if (!/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day) || !/^\d{4}$/.test(year)) return invalid(texts.date)
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  const exists =
    Number(year) > 0 && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return exists
    ? answer({ Month: month.padStart(2, '0'), Day: day.padStart(2, '0'), Year: year })
    : invalid(texts.date)
}

/**
 * Parses `{Hour, Minute, Second, Ampm}` (FORM-16), or `HH:MM[:SS]` of a time input, to a 12-hour time. Without hour,
 * minute and second there is no answer: a select of AM and PM may have sent its first option. An hour from 1 to 12 with an
 * empty `Ampm` is ambiguous and invalid. Without `Ampm` the time is on a 24-hour clock.
 */
export function parseTime(raw: unknown): Parsed {
  if (isBlank(raw)) return empty
  const iso = typeof raw === 'string' ? /^(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(raw.trim()) : null
  if (typeof raw === 'string' && !iso) return invalid(texts.time)
  const parts = readParts('time', iso ? { Hour: iso[1], Minute: iso[2], Second: iso[3] } : raw)
  if (!parts) return invalid(texts.unreadable)
  if (isEmpty({ ...parts, Ampm: '' }))
    return /^(?:[ap]m)?$/i.test(parts['Ampm']!) ? empty : invalid(texts.time)
  const { Hour: hour = '', Minute: minute = '', Second: second = '', Ampm: ampm = '' } = parts
  if (![hour, minute, second || '0'].every((part) => /^\d{1,2}$/.test(part))) return invalid(texts.time)
  if (Number(minute) > 59 || Number(second) > 59) return invalid(texts.time)
  const minuteAndSecond = { Minute: minute.padStart(2, '0'), Second: second.padStart(2, '0') }
  if (ampm === '') {
    if (Number(hour) > 23) return invalid(texts.time)
    const isAmbiguous = Number(hour) >= 1 && Number(hour) <= 12 && isRecord(raw) && Object.hasOwn(raw, 'Ampm')
    if (isAmbiguous) return invalid(texts.timeHalf)
    const hour12 = Number(hour) % 12 || 12
    return answer({
      Hour: String(hour12).padStart(2, '0'),
      ...minuteAndSecond,
      Ampm: Number(hour) < 12 ? 'AM' : 'PM',
    })
  }
  if (!/^[ap]m$/i.test(ampm) || Number(hour) < 1 || Number(hour) > 12) return invalid(texts.time)
  return answer({ Hour: hour.padStart(2, '0'), ...minuteAndSecond, Ampm: ampm.toUpperCase() })
}
