import { MAX_JSON_DEPTH } from '../limits.ts'

/** The result of parsing untrusted JSON; `error` completes a sentence such as "The body …". */
export type JsonText = { ok: true; value: unknown } | { ok: false; error: string }

/** Parses JSON of at most `MAX_JSON_DEPTH` levels, so that recursive code cannot overflow the stack on the value. */
export function parseJsonText(text: string): JsonText {
  let value: unknown
  try {
    // V8 parses any depth without recursion.
    value = JSON.parse(text)
  } catch {
    return { ok: false, error: 'is not valid JSON' }
  }
  return isDeeperThan(value, MAX_JSON_DEPTH)
    ? { ok: false, error: `is nested deeper than ${MAX_JSON_DEPTH} levels` }
    : { ok: true, value }
}

/** Its own recursion is bounded by `levels`: it stops at the first value that is too deep. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const entry of value as unknown[])
      if (typeof entry === 'object' && isDeeperThan(entry, levels - 1)) return true
    return false
  }
  const record = value as Record<string, unknown>
  // `for in` is safe: values of JSON.parse inherit no enumerable properties.
  for (const name in record) {
    const entry = record[name]
    if (typeof entry === 'object' && isDeeperThan(entry, levels - 1)) return true
  }
  return false
}
