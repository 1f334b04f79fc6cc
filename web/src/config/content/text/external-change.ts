import type { Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { StepMap, type Mappable } from '@tiptap/pm/transform'

/** The range of a document that another one replaces, and the end of that range in the other one. */
type Range = { start: number; end: number; newEnd: number }

/** The smallest range in which two documents differ; null if they are equal. */
function rangeBetween(before: Node, after: Node): Range | null {
  const start = before.content.findDiffStart(after.content)
  const ends = before.content.findDiffEnd(after.content)
  if (start === null || !ends) return null
  // In "aa" and "aaa" the equal ends overlap the equal beginnings.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  return { start, end: ends.a + overlap, newEnd: ends.b + overlap }
}

/** Where positions of one document are in the other. */
export function mapBetween(before: Node, after: Node): Mappable {
  const range = rangeBetween(before, after)
  if (!range) return StepMap.empty
  const { start, end, newEnd } = range
  return new StepMap([start, end - start, newEnd - start])
}

/**
 * The change from `before` to `after`, for the state that `changes` have made of `before` in the meantime; null if there is
 * none. Text that was typed in the meantime stays unless it is inside the changed range.
 */
export function changeBetween(
  state: EditorState,
  before: Node,
  after: Node,
  changes: readonly Mappable[],
): Transaction | null {
  const range = rangeBetween(before, after)
  if (!range) return null
  const map = (position: number, side: number) =>
    changes.reduce((mapped, change) => change.map(mapped, side), position)
  const start = map(range.start, 1)
  const end = Math.max(start, map(range.end, -1))
  return state.tr.replace(start, end, after.slice(range.start, range.newEnd))
}
