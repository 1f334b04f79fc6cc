import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findWebsites } from '@portico/proto/api/sites/websites/staff-websites'
import { Link } from 'react-router'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { Empty } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { StaffScreen } from './StaffScreen.tsx'

/** Finds a website, whose areas the staff then turns on or off (ENUM-21). The address contains the search. */
export function FindWebsite() {
  const { search, change } = useFilters()
  const text = (search.get('search') ?? '').trim()
  const found = useQuery({
    ...queryOf(findWebsites, { query: { search: text } }),
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })
  return (
    <StaffScreen title="Areas of websites" back={{ to: '/', label: 'Your websites' }}>
      <div className="tools">
        <Search
          label="Find a website"
          value={text}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
      </div>
      {text === '' ? (
        <Empty title="Find a website">
          Enter the beginning of its address or title, or its id. Then turn areas of the owner’s area on or
          off for it.
        </Empty>
      ) : (
        <Await query={found} rows={4}>
          {({ websites }) =>
            websites.length === 0 ? (
              <NothingFound
                title={`No website starts with “${text}”`}
                all="Clear the search"
                clear={() => change({ search: '' })}
              >
                The search covers the beginning of addresses and titles, and whole ids.
              </NothingFound>
            ) : (
              <ul className="rows">
                {websites.map(({ id, title, url }) => (
                  <li key={id}>
                    <Link className="row" to={`/staff/websites/${id}`}>
                      <span>{title}</span>
                      <span className="soft small">{new URL(url).host}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Await>
      )}
    </StaffScreen>
  )
}
