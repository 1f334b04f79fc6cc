import { blocksOf } from '@portico/proto/site'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { EditedDocument } from '../document/types.ts'
import { firstBlocksOf } from './first-blocks.ts'

/** The blocks that are painted first, and how many each frame after that adds. */
const FIRST = 6
const MORE = 12

/**
 * The part of the document that the canvas shows: its first blocks at once, so that an owner can begin with them, and the others
 * in the frames after that. A part that is `needed` (selected or marked, by id) is shown at once with all others.
 */
export function useFirstBlocks(
  edited: EditedDocument,
  needed: readonly string[],
): { shown: EditedDocument; isWhole: boolean } {
  const [count, setCount] = useState(() => (document.visibilityState === 'visible' ? FIRST : Infinity))
  const isWhole = count >= blocksOf(edited).length || needed.some((id) => !isAmongFirst(edited, count, id))
  // Once all are shown, blocks that are added are shown too.
  if (isWhole && count !== Infinity) setCount(Infinity)
  useEffect(() => {
    if (isWhole) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + MORE)))
    })
    // A window in the background paints no frames.
    const showAll = () => setCount(Infinity)
    document.addEventListener('visibilitychange', showAll)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', showAll)
    }
  }, [count, isWhole])
  const shown = useMemo(() => (isWhole ? edited : firstBlocksOf(edited, count)), [edited, isWhole, count])
  return { shown, isWhole }
}

/** Whether the part that is shown has this section, column or block. */
function isAmongFirst(edited: EditedDocument, count: number, id: string): boolean {
  const first = firstBlocksOf(edited, count)
  return idsOf(first).has(id) || !idsOf(edited).has(id)
}

const idsOf = ({ sections }: EditedDocument): ReadonlySet<string> =>
  new Set(
    sections.flatMap(({ id, rows }) => [
      id,
      ...rows.flatMap(({ columns }) =>
        columns.flatMap((column) => [column.id, ...column.blocks.map((block) => block.id)]),
      ),
    ]),
  )
