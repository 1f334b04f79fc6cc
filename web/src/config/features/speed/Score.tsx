import type { PercentilesRow } from '@portico/proto/http/visits/performance-figures'
import { percentText } from '../../ui/text/format.ts'

/** The shares of page loads that were good, needed work, and were poor, as a bar and as text. */
export function Score({ row }: { row: PercentilesRow }) {
  const { good, needsImprovement = 0, poor = 0 } = row
  if (good === undefined) return <span className="soft">–</span>
  const text = `${percentText(good)} good, ${percentText(needsImprovement)} need work, ${percentText(poor)} poor`
  return (
    <span className="score" title={text}>
      <span className="visually-hidden">{text}</span>
      {(
        [
          ['good', good],
          ['fair', needsImprovement],
          ['poor', poor],
        ] as const
      ).map(([grade, share]) => (
        <span key={grade} data-grade={grade} style={{ flexGrow: share }} aria-hidden="true" />
      ))}
    </span>
  )
}
