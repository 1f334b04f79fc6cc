import { findBlock } from '../find.ts'
import type { Command, EditedDocument, NewBlock } from '../types.ts'

/**
 * The command that gives a block a value that it had before. Run it with `isRestoring`, because stored values are put back as
 * they are.
 */
export function planPutBack(document: EditedDocument, id: string, to: NewBlock): Command {
  const block = findBlock(document, id)?.block
  if (!block || block.type !== to.type) return { type: 'block.turn', id, to }
  const removed = Object.keys(block.value).map((key) => [key, undefined] as const)
  return { type: 'block.set', id, patch: { ...Object.fromEntries(removed), ...to.value } }
}
