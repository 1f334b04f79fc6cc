import { Link } from 'react-router'
import type { PercentilesRow } from '@portico/proto/http/performance-figures'
import { countText } from '../../ui/text/format.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { gradeLabels, gradeOf, valueText, type Metric } from '../../content/figures/grades.ts'
import { Score } from './Score.tsx'

type Props = {
  rows: readonly PercentilesRow[]
  metric: Metric
  /** The head of the names, and the noun for a row. */
  name: string
  noun: string
  nameOf: (row: PercentilesRow) => string
  hrefOf: (row: PercentilesRow) => string | undefined
}

/** One metric by page, device, connection or release, with the shares of good and poor page loads. */
export function SpeedTable({ rows, metric, name, noun, nameOf, hrefOf }: Props) {
  if (rows.length === 0) return null
  return (
    <SearchableList
      items={rows}
      textOf={nameOf}
      noun={noun}
      group={noun}
      covers={`The search covers ${noun}s that were measured in this period.`}
    >
      {(shown) => (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col" className="number wide-only">
                Page loads
              </th>
              <th scope="col" className="number wide-only">
                1 of 2
              </th>
              <th scope="col" className="number">
                3 of 4
              </th>
              <th scope="col" className="number wide-only">
                19 of 20
              </th>
              <th scope="col" className="wide-only">
                Score
              </th>
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const grade = gradeOf(metric, row.p75)
              const href = hrefOf(row)
              return (
                <tr key={row.key}>
                  <td className="path">
                    {href === undefined ? (
                      nameOf(row)
                    ) : (
                      <Link className="row-link" to={href} preventScrollReset>
                        {nameOf(row)}
                      </Link>
                    )}
                  </td>
                  <td className="number wide-only">{countText(row.count)}</td>
                  <td className="number wide-only">{valueText(metric, row.p50)}</td>
                  <td className="number">{valueText(metric, row.p75)}</td>
                  <td className="number wide-only">{valueText(metric, row.p95)}</td>
                  <td className="wide-only">
                    <Score row={row} />
                  </td>
                  <td className="grade-cell">
                    <span className="status" data-tone={grade}>
                      {gradeLabels[grade]}
                    </span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </SearchableList>
  )
}
