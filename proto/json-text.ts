import { MAX_JSON_DEPTH } from './limits.ts'

/** A text that came from outside, read as JSON; `error` completes a sentence such as "The body …". */
export type JsonText = { ok: true; value: unknown } | { ok: false; error: string }

/** Reads JSON of at most `MAX_JSON_DEPTH` levels, so that code which recurses over the value cannot overflow. */
export function parseJsonText(text: string): JsonText {
  let value: unknown
  try {
    // V8 parses without recursion, whatever the depth.
    value = JSON.parse(text)
  } catch {
    return { ok: false, error: 'is not valid JSON' }
  }
  return isDeeperThan(value, MAX_JSON_DEPTH)
    ? { ok: false, error: `is nested deeper than ${MAX_JSON_DEPTH} levels` }
    : { ok: true, value }
}

/** Stops at the first value that is too deep, so its own recursion is bounded by `levels`. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const entry of value as unknown[])
      if (typeof entry === 'object' && isDeeperThan(entry, levels - 1)) return true
    return false
  }
  const record = value as Record<string, unknown>
  // Values of JSON.parse inherit nothing that can be enumerated.
  for (const name in record) {
    const entry = record[name]
    if (typeof entry === 'object' && isDeeperThan(entry, levels - 1)) return true
  }
  return false
}
