import type { Contract } from '@portico/proto/api/contract'
import { fieldErrors } from '@portico/proto/values/strict'
import { asSentence } from '../../../lib/text/sentence.ts'

/** The errors of a body by field, as the service would return them: as sentences. */
export function contractErrors({ schemas }: Contract, body: unknown): Record<string, string> {
  const parsed = schemas.body?.safeParse(body)
  if (!parsed?.error) return {}
  return Object.fromEntries(
    Object.entries(fieldErrors(parsed.error)).map(([path, text]) => [path, asSentence(text)]),
  )
}
