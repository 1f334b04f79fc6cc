import type { ReleasePlan } from './plan-release.ts'
import { applyRule } from './redirects.ts'
import { holdsItems } from '../../model/release.ts'

/** `returned`: addresses that have a page again, so that their automatic redirects end. `moves`: redirects to be made. */
export type Moves = { returned: string[]; moves: { from: string; to: string }[] }

/** Plans the redirects of a release: one for each page that moves, and one pattern for all items of a collection. */
export function planMoves(plan: ReleasePlan): Moves {
  const returned = plan.added.flatMap((entry) =>
    entry.kind === 'collection' && holdsItems(entry.content.typeName)
      ? [entry.path, `${entry.path}/*`]
      : [entry.path],
  )
  const lists = new Set(
    plan.collections.filter(({ content }) => holdsItems(content.typeName)).map(({ path }) => path),
  )
  const patterns = plan.moved
    .filter(({ to }) => lists.has(to))
    .map(({ from, to }) => ({ from: `${from}/*`, to: `${to}/*` }))
  const covered = ({ from, to }: { from: string; to: string }) =>
    patterns.some((pattern) => applyRule({ source: pattern.from, target: pattern.to }, from) === to)
  const moves = [...plan.moved.filter((move) => !covered(move)), ...patterns].filter(
    ({ from }) => from !== '/',
  )
  return { returned, moves }
}
