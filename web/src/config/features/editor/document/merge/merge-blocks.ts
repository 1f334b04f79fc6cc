import { problemOfBlock } from '../check.ts'
import { equal } from '../equal.ts'
import type { Block } from '@portico/proto/site'

/** The versions of one value: the last common one and the versions of both sides. `undefined` is a value that is not there. */
export type Three<Value> = { base: Value | undefined; mine: Value | undefined; theirs: Value | undefined }

/** The value of the side that changed it, or undefined if both changed it to different values. */
export function mergeValue<Value>({
  base,
  mine,
  theirs,
}: Three<Value>): { value: Value | undefined } | undefined {
  if (equal(mine, theirs) || equal(theirs, base)) return { value: mine }
  return equal(mine, base) ? { value: theirs } : undefined
}

/**
 * The merged block. Changes of different fields of a block are both taken, if the block is valid then. Undefined if both sides
 * changed the same field, its type, or one changed and the other removed it.
 */
export function mergeBlock(three: Three<Block>): { value: Block | undefined } | undefined {
  const whole = mergeValue(three)
  if (whole) return whole
  const { base, mine, theirs } = three
  if (!base || !mine || !theirs || mine.type !== base.type || theirs.type !== base.type) return undefined
  const value: Record<string, unknown> = {}
  for (const key of new Set([mine, theirs].flatMap((block) => Object.keys(block.value)))) {
    const field = mergeValue({ base: base.value[key], mine: mine.value[key], theirs: theirs.value[key] })
    if (!field) return undefined
    if (field.value !== undefined) value[key] = field.value
  }
  const shown = mergeValue({ base: base.hideOn, mine: mine.hideOn, theirs: theirs.hideOn })
  if (!shown) return undefined
  const { hideOn: _, ...rest } = theirs
  const merged: Block = { ...rest, value, ...(shown.value && { hideOn: shown.value }) }
  return problemOfBlock(merged) === undefined ? { value: merged } : undefined
}
