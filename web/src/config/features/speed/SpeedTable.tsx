import type { PercentilesReply } from '@portico/proto/http/performance'
import { countText } from '../../ui/format.ts'
import { SearchableList } from '../../ui/SearchableList.tsx'
import { gradeOf, gradeLabels, valueText, type Metric } from './grades.ts'

type Props = { rows: PercentilesReply['rows']; metric: Metric; by: 'page' | 'device' }

/** One metric by page or device, with grades. A long list can be searched. */
export function SpeedTable({ rows, metric, by }: Props) {
  if (rows.length === 0) return null
  return (
    <SearchableList
      items={rows}
      textOf={(row) => row.key}
      noun={by}
      group={by}
      covers={`The search covers ${by}s that were measured in this period.`}
    >
      {(shown) => (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{by === 'page' ? 'Page' : 'Device'}</th>
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
              <th scope="col">Grade</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const grade = gradeOf(metric, row.p75)
              return (
                <tr key={row.key}>
                  <td className="path">{by === 'page' ? row.key : capital(row.key)}</td>
                  <td className="number wide-only">{countText(row.count)}</td>
                  <td className="number wide-only">{valueText(metric, row.p50)}</td>
                  <td className="number">{valueText(metric, row.p75)}</td>
                  <td className="number wide-only">{valueText(metric, row.p95)}</td>
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

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
