import { Download } from 'lucide-react'
import { exportMembers } from '@portico/proto/api/identity/members/members'
import type { MemberStatus } from '@portico/proto/http/people/members'
import { useWebsite } from '../../session/website.ts'
import { hrefOf } from '../../session/calls.ts'
import { manyText } from '../../ui/text/format.ts'
import { ListCount } from '../../ui/lists/ListCount.tsx'
import { More } from '../../ui/actions/More.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { Skeleton, PanelHead } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { useMembers, type MemberFilter } from './data.ts'
import { MemberTable } from './MemberTable.tsx'
import { NoMembers } from './NoMembers.tsx'
import './members.css'

const states = { all: 'All', active: 'Active', disabled: 'Disabled' } satisfies Record<
  MemberStatus | 'all',
  string
>

/** The visitors who have an account on the website. The address contains the search and the status filter. */
export function Members() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const status = oneOf(search.get('status'), states, 'all')
  const filter: MemberFilter = {
    search: search.get('search') ?? undefined,
    status: status === 'all' ? undefined : status,
  }
  const list = useMembers(websiteId, filter)
  const members = list.data?.pages.flatMap((page) => page.members) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <>
      <PanelHead title="Members">
        {total > 0 && (
          <a
            className="button quiet"
            download
            href={hrefOf(exportMembers, { query: { websiteId, ...filter } })}
          >
            <Download size={16} aria-hidden="true" /> Export as CSV
          </a>
        )}
      </PanelHead>
      <div className="tools">
        <SegmentedControl
          label="Status"
          options={states}
          value={status}
          onChange={(next) => change({ status: next === 'all' ? undefined : next })}
        />
        <Search
          label="Search members"
          value={filter.search ?? ''}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <ListCount>{list.data && total > 0 ? manyText(total, 'member') : undefined}</ListCount>
      </div>
      <Await query={list} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
        {() =>
          members.length === 0 ? (
            <NoMembers filter={filter} clear={() => change({ search: '', status: '' })} />
          ) : (
            <>
              <MemberTable members={members} />
              {list.hasNextPage && (
                <More isLoading={list.isFetchingNextPage} more={() => list.fetchNextPage()}>
                  Show more members
                </More>
              )}
            </>
          )
        }
      </Await>
    </>
  )
}
