import { createHash } from 'node:crypto'
import type { DraftBase } from './event-draft.ts'

/** A script error as a report describes it, before the pipeline. */
export type ErrorDraft = DraftBase & {
  /** Errors are kept whatever the page is. */
  pageType?: undefined
  app: string
  message: string
  stack: string
  /** Address of the script without query string. */
  file: string
  line: number
  column: number
  path: string
  templateId: string
  /** JSON text. */
  customData: string
}

const UUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi
const ADDRESS = /\b(?:https?|blob|file):\/\/[^\s'"`)]+/gi
const QUOTED = /'[^'\n]{0,256}'|"[^"\n]{0,256}"|`[^`\n]{0,256}`/g
const HEX = /\b(?:0x[0-9a-f]+|(?=[a-f]*\d)[0-9a-f]{7,64})\b/gi
const NUMBER = /[-+]?\d+(?:[.,]\d+)*/g

/** The message of an error without the parts that differ from visitor to visitor: addresses, ids, numbers, quoted values. */
export const normaliseMessage = (message: string): string =>
  message
    .replace(UUID, '<id>')
    .replace(ADDRESS, '<address>')
    .replace(QUOTED, '<text>')
    .replace(HEX, '<hex>')
    .replace(NUMBER, '<number>')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The first line of a stack that names a place: `function path:line`. The column, the host, the query and hashes in file
 * names are left out, because they change with every build.
 */
export function firstFrame(stack: string): string {
  for (const given of stack.split('\n', 20)) {
    const line = given.slice(0, 1_024)
    const place =
      /((?:https?|file|blob):\/\/[^\s)]{1,512}|(?<![^\s()@])[^\s()@]{1,256}):(\d{1,9}):\d{1,9}\)?$/.exec(
        line.trim(),
      )
    if (!place) continue
    const [whole, address = '', row] = place
    const before = line.trim().slice(0, -whole.length)
    const name = withoutOpening(before.replace(/^at\s+/, ''))
    return `${name} ${fileOf(address)}:${row}`.trim()
  }
  return ''
}

/** Removes spaces, `@` and opening brackets at the end. A loop, because an expression would be quadratic on long runs. */
function withoutOpening(text: string): string {
  let end = text.length
  while (end > 0 && ' \t@('.includes(text[end - 1]!)) end--
  return text.slice(0, end)
}

const fileOf = (address: string) =>
  (URL.parse(address)?.pathname ?? address.replace(/[?#].*$/s, '')).replace(
    /(?<=[-.])(?=[A-Za-z]*\d)[\w]{6,32}(?=\.)/g,
    '<hash>',
  )

/** The fingerprint of an error, 16 bytes: of its normalised message and the place of code. */
export function fingerprintOf({ message, stack, file, line }: ErrorDraft): Uint8Array {
  const place = firstFrame(stack) || `${fileOf(file)}:${line}`
  return createHash('sha256')
    .update(`${normaliseMessage(message)}\n${place}`)
    .digest()
    .subarray(0, 16)
}
