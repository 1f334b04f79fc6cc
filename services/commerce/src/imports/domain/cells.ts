import { currency as currencies, type CurrencyCode } from '@portico/proto/enums/currency'
import { money, parseDecimal, toDecimal } from '@portico/proto/money/money'

/*
 * The texts of cells. Each pair of functions is inverse, so that a file of one store makes the same file in another one.
 */

/** A text that a spreadsheet would run as a formula gets an apostrophe before it, and one that has apostrophes another one. */
const RUNS = /^'*[=+\-@\t\r]/
const NUMBER = /^-?\d+(?:\.\d+)?$/

export const toCell = (text: string): string => (RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text)
export const fromCell = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const escape = (name: string) => name.replace(/[\\,>]/g, '\\$&')

/** Names with commas between them. Commas, angles and backslashes in a name have a backslash. */
export const toNames = (names: readonly string[]): string => names.map(escape).join(', ')

/** A category with those around it: `Home > Table > Cups`. */
export const toPath = (names: readonly string[]): string => names.map(escape).join(' > ')

/** Splits at a character that has no backslash before it, and removes the backslashes. */
function split(text: string, at: ',' | '>', keepsEscapes = false): string[] {
  const parts = ['']
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i]!
    const next = text[i + 1]
    if (letter === '\\' && next !== undefined && '\\,>'.includes(next)) {
      parts[parts.length - 1] += keepsEscapes ? letter + next : next
      i += 1
    } else if (letter === at) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

export const fromNames = (cell: string): string[] => split(cell, ',')
/** Each path of categories, from the outermost on. */
export const fromPaths = (cell: string): string[][] => split(cell, ',', true).map((path) => split(path, '>'))

export const toAmount = (minor: number, code: CurrencyCode): string => toDecimal(money(minor, code))

/** An amount in minor units; null for a text that is none. Thousands may be separated, and zeros may follow. */
export function fromAmount(cell: string, code: CurrencyCode): number | null {
  const { fractionDigits } = currencies[code]
  const plain = cell.trim().replaceAll(',', '')
  const [whole = '', fraction = ''] = plain.split('.')
  const cut = withoutLastZeros(fraction)
  if (cut.length > fractionDigits) return null
  return parseDecimal(cut === '' ? whole : `${whole}.${cut}`, code)?.amount ?? null
}

/** A loop, because an expression would be slow for a long cell of zeros. */
function withoutLastZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end--
  return digits.slice(0, end)
}

/** A number; null for a text that is none. An empty cell is 0. */
export function fromNumber(cell: string): number | null {
  const text = cell.trim()
  if (text === '') return 0
  return NUMBER.test(text) ? Number(text) : null
}

const YES = new Set(['yes', 'true', '1', 'y'])
export const toYes = (value: boolean): string => (value ? 'yes' : 'no')
export const fromYes = (cell: string): boolean => YES.has(cell.trim().toLowerCase())
