import type { VisitsReply } from '@portico/proto/http/census'
import { countText } from '../../ui/format.ts'
import { SearchableList } from '../../ui/SearchableList.tsx'

/** The most viewed pages, each with a bar of its share. A long list can be searched. */
export function TopPages({ rows }: { rows: VisitsReply['rows'] }) {
  if (rows.length === 0) return <p className="soft nothing">Pages that visitors open appear here.</p>
  const most = rows[0]?.pageViews ?? 1
  return (
    <SearchableList
      items={rows}
      textOf={(row) => row.key}
      noun="page"
      covers="The search covers pages that were viewed in this period."
    >
      {(shown) => (
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
    </SearchableList>
  )
}
