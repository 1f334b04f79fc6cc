import { CallFailure } from '../../lib/data/failure.ts'
import { untilText } from './format.ts'

/** What a failed call says of each field, as sentences. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([name, text]) => [name, asSentence(text)]))
}

/** What a failed call says as a whole; a call that came too often says when it may come again. */
export function refusalText(error: Error): string {
  if (error instanceof CallFailure && error.status === 429 && error.retryAfterSeconds !== undefined)
    return `That was tried too often. Try again ${untilText(error.retryAfterSeconds)}.`
  return error.message
}

/** "must be one line" as "Must be one line."; what is a sentence already stays. */
export function asSentence(text: string): string {
  const words = text.trim()
  if (words === '') return words
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?…]$/.test(words) ? '' : '.'}`
}
