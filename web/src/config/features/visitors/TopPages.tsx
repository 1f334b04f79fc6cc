import type { VisitsReply } from '@portico/proto/http/census'
import { countText, manyText } from '../../ui/format.ts'
import { ListCount } from '../../ui/ListCount.tsx'
import { More } from '../../ui/More.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Search } from '../../ui/Search.tsx'
import { useFilters } from '../../ui/useFilters.ts'
import { FIRST, useShown } from '../../ui/useShown.ts'

/** The pages that were seen most, each with a bar of its share; many can be searched. */
export function TopPages({ rows }: { rows: VisitsReply['rows'] }) {
  const { search, change } = useFilters()
  const words = search.get('search') ?? ''
  const found = rows.filter((row) => row.key.toLowerCase().includes(words.toLowerCase()))
  const { shown, rest, more } = useShown(found, words)
  if (rows.length === 0)
    return <p className="soft nothing">The pages that visitors open will be listed here.</p>
  const most = rows[0]?.pageViews ?? 1
  return (
    <>
      {(rows.length > FIRST || words !== '') && (
        <div className="tools">
          <Search
            label="Search pages"
            value={words}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          <ListCount>{found.length > 0 ? manyText(found.length, 'page') : undefined}</ListCount>
        </div>
      )}
      {found.length === 0 ? (
        <NothingFound
          title={`No page has “${words}”`}
          all="Show all pages"
          clear={() => change({ search: '' })}
        >
          Addresses of pages that were seen in this time are searched.
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
      {rest > 0 && <More more={more}>{`Show ${manyText(rest, 'more page')}`}</More>}
    </>
  )
}
