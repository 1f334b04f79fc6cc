import type { PercentilesReply } from '@portico/proto/http/performance'
import { countText, manyText } from '../../ui/format.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { More } from '../../ui/More.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { INITIAL_ROWS, useShown } from '../../ui/useShown.ts'
import { gradeOf, gradeLabels, valueText, type Metric } from './grades.ts'

type Props = { rows: PercentilesReply['rows']; metric: Metric; by: 'page' | 'device' }

/** One metric by page or device, with grades. A long list can be searched. */
export function SpeedTable({ rows, metric, by }: Props) {
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const found = rows.filter((row) => row.key.toLowerCase().includes(query.toLowerCase()))
  const { shown, hiddenCount, showAll } = useShown(found, `${by} ${query}`)
  if (rows.length === 0) return null
  return (
    <>
      {(rows.length > INITIAL_ROWS || query !== '') && (
        <div className="tools">
          <Search
            label="Search pages"
            value={query}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          <ListCount>{found.length > 0 ? manyText(found.length, 'page') : undefined}</ListCount>
        </div>
      )}
      {found.length === 0 ? (
        <NothingFound
          title={`No pages match “${query}”`}
          all="Show all pages"
          clear={() => change({ search: '' })}
        >
          The search covers pages that were measured in this period.
        </NothingFound>
      ) : (
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
      {hiddenCount > 0 && <More more={showAll}>{`Show ${manyText(hiddenCount, 'more page')}`}</More>}
    </>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
