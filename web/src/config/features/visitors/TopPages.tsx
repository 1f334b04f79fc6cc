import type { VisitsReply } from '@portico/proto/http/census'
import { countText, manyText } from '../../ui/format.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { More } from '../../ui/More.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { INITIAL_ROWS, useShown } from '../../ui/useShown.ts'

/** The most viewed pages, each with a bar of its share. A long list can be searched. */
export function TopPages({ rows }: { rows: VisitsReply['rows'] }) {
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const found = rows.filter((row) => row.key.toLowerCase().includes(query.toLowerCase()))
  const { shown, hiddenCount, showAll } = useShown(found, query)
  if (rows.length === 0) return <p className="soft nothing">Pages that visitors open appear here.</p>
  const most = rows[0]?.pageViews ?? 1
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
          The search covers pages that were viewed in this period.
        </NothingFound>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col" className="number wide-only">
                Visitors
              </th>
              <th scope="col" className="number">
                Visits
              </th>
              <th scope="col" className="number">
                Page views
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <td className="path share">
                  <span className="share-bar" style={{ width: `${(row.pageViews / most) * 100}%` }} />
                  <span className="share-text">{row.key}</span>
                </td>
                <td className="number wide-only">{countText(row.visitors)}</td>
                <td className="number">{countText(row.visits)}</td>
                <td className="number">{countText(row.pageViews)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hiddenCount > 0 && <More more={showAll}>{`Show ${manyText(hiddenCount, 'more page')}`}</More>}
    </>
  )
}
