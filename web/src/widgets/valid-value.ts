import type * as z from 'zod'
import { blockValues, type Block } from '@portico/proto/site'

const schemas: Readonly<Record<number, z.ZodType>> = blockValues
const known = new WeakMap<Block, Record<string, unknown> | null>()

/** The value of a block with its defaults; null if it does not fit the type. Each block is checked once. */
export function validValue(block: Block): Record<string, unknown> | null {
  let value = known.get(block)
  if (value === undefined) {
    const parsed = schemas[block.type]?.safeParse(block.value)
    value = parsed?.success ? (parsed.data as Record<string, unknown>) : null
    known.set(block, value)
  }
  return value
}
