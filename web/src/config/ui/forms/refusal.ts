import { CallFailure } from '../../../lib/data/failure.ts'
import { asSentence } from '../../../lib/text/sentence.ts'
import { untilText } from '../../../lib/text/until-text.ts'

/** The field errors of a failed call, as sentences. */
export function fieldTexts(error: unknown): Record<string, string> {
  if (!(error instanceof CallFailure)) return {}
  return Object.fromEntries(Object.entries(error.errors).map(([name, text]) => [name, asSentence(text)]))
}

/** The message of a failed call, with the time of the next attempt if the server sent one. */
export function refusalText(error: Error): string {
  if (!(error instanceof CallFailure) || error.retryAfterSeconds === undefined) return error.message
  const until = untilText(error.retryAfterSeconds)
  if (error.status === 429) return `Too many attempts. Try again ${until}.`
  if (error.status === 503) return `Portico is busy. Try again ${until}.`
  return error.message
}

/** A sentence for a toast: what was not done, and the first error of a field or else the message of the failed call. */
export const failureText = (what: string, error: Error): string =>
  `${what}: ${Object.values(fieldTexts(error))[0] ?? refusalText(error)}`
