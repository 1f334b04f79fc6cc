import { CallFailure } from '../../lib/data/failure.ts'
import { untilText } from './format.ts'

/** What a failed call says of each field, as sentences. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([name, text]) => [name, asSentence(text)]))
}

/** What a failed call says as a whole; one that the server told when it may come again says so. */
export function refusalText(error: Error): string {
  if (!(error instanceof CallFailure) || error.retryAfterSeconds === undefined) return error.message
  const until = untilText(error.retryAfterSeconds)
  if (error.status === 429) return `That was tried too often. Try again ${until}.`
  if (error.status === 503) return `This cannot be done just now. Try again ${until}.`
  return error.message
}

/** "must be one line" as "Must be one line."; what is a sentence already stays. */
export function asSentence(text: string): string {
  const words = text.trim()
  if (words === '') return words
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? '' : '.'}`
}
