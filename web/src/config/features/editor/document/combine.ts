import { joinPatches } from './entry.ts'
import type { Command } from './types.ts'

/** One command that does what both do in turn, if there is one: while a text is typed, only the last text is kept. */
export function combine(first: Command, second: Command): Command | undefined {
  if (first.type === 'block.set' && second.type === 'block.set' && first.id === second.id)
    return { ...first, ...second, patch: { ...first.patch, ...second.patch } }
  if (first.type === 'page.set' && second.type === 'page.set')
    return { type: 'page.set', patch: { ...first.patch, ...second.patch } }
  if (first.type === 'entry.set' && second.type === 'entry.set')
    return { type: 'entry.set', patch: joinPatches(first.patch, second.patch) }
  if (first.type === 'section.set' && second.type === 'section.set' && first.id === second.id)
    return { ...first, patch: { ...first.patch, ...second.patch } }
  if (first.type === 'row.spans' && second.type === 'row.spans' && first.id === second.id) return second
  return undefined
}
