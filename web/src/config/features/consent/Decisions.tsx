import { Link } from 'react-router'
import { readDecisionFigures } from '@portico/proto/api/census/consent/consent-figures'
import type { ConsentOutcome, DecisionsReply } from '@portico/proto/http/visits/consent'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { momentText } from '../../ui/text/format.ts'
import { More } from '../../ui/actions/More.tsx'
import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { spanText } from '../../ui/period/period.ts'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Empty, Skeleton } from '../../ui/states/States.tsx'
import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { usePeriod } from '../../ui/period/usePeriod.ts'
import { Table } from '../../ui/lists/Table.tsx'
import { ConsentDetail } from './ConsentDetail.tsx'
import { categoriesText, outcomeNames, sourceNames, useDecisions, wholeRange } from './data.ts'
import '../../ui/lists/breakdown-head.css'
import './decisions.css'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const outcomes = { '': 'All decisions', ...outcomeNames }

/** The proof of consent: each decision of a visitor, searched by consent id, time and outcome. The address contains the search. */
export function Decisions() {
  const { search } = useFilters()
  const consentId = search.get('consent')
  return consentId !== null && UUID.test(consentId) ? (
    <ConsentDetail consentId={consentId} />
  ) : (
    <DecisionList />
  )
}

function DecisionList() {
  const { websiteId } = useWebsite()
  const { search, change } = useFilters()
  const period = usePeriod('month')
  const outcome = oneOf(search.get('outcome'), outcomes, '')
  const id = search.get('id') ?? ''
  const isId = UUID.test(id)
  // A visitor who asks for the proof of a decision names its id and no time.
  const range = isId ? wholeRange() : period
  const query = {
    websiteId,
    ...spanText(range),
    consentId: isId ? id.toLowerCase() : undefined,
    outcome: outcome || undefined,
  }
  const decisions = useDecisions(query)
  const isFiltered = id !== '' || outcome !== ''
  const found = decisions.data?.pages.flatMap((page) => page.decisions) ?? []
  return (
    <>
      <div className="tools">
        <Search
          label="Search a consent id"
          value={id}
          onSearch={(value) => change({ id: value }, { replace: true })}
        />
        <Select
          label="Decision"
          value={outcome}
          options={Object.entries(outcomes).map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ outcome: value })}
        />
        {found.length > 0 && (
          <span className="push">
            <CsvLink table="decisions" endpoint={readDecisionFigures} query={query} most={undefined} />
          </span>
        )}
      </div>
      {isId ? (
        <p className="soft small">All decisions with this id, of any time.</p>
      ) : (
        <div className="tools">
          <PeriodPicker period={period} />
        </div>
      )}
      {id !== '' && !isId ? (
        <NothingFound
          title="This is not a consent id"
          all="Show all decisions"
          clear={() => change({ id: undefined })}
        >
          A consent id has 36 characters. Visitors find theirs on the page “Cookie settings” of your website.
        </NothingFound>
      ) : (
        <Await query={decisions} skeleton={<Skeleton rows={8} kind="two-lines" head />}>
          {() =>
            found.length > 0 ? (
              <>
                <DecisionTable decisions={found} />
                {decisions.hasNextPage && (
                  <More isLoading={decisions.isFetchingNextPage} more={() => decisions.fetchNextPage()}>
                    Show older decisions
                  </More>
                )}
              </>
            ) : isFiltered ? (
              <NothingFound
                title="No decisions match this search"
                all="Show all decisions"
                clear={() => change({ id: undefined, outcome: undefined })}
              >
                Choose a longer period, or another decision.
              </NothingFound>
            ) : (
              <Empty title="No decisions in this period">
                Each choice of a visitor at the cookie banner is kept here with its time and the texts that
                were shown.
              </Empty>
            )
          }
        </Await>
      )}
    </>
  )
}

/** Decisions, newest first. */
function DecisionTable({ decisions }: { decisions: DecisionsReply['decisions'] }) {
  const { search } = useFilters()
  const hrefOf = (consentId: string) => {
    const next = new URLSearchParams(search)
    next.set('consent', consentId)
    return `?${next}`
  }
  return (
    <Table
      className="decision-table"
      rows={decisions}
      keyOf={({ decisionId }) => decisionId}
      columns={[
        {
          name: 'Decision',
          cell: ({ consentId, outcome, decidedOn }) => (
            <>
              <Link className="row-link" to={hrefOf(consentId)} preventScrollReset>
                {outcomeNames[outcome as ConsentOutcome]}
              </Link>
              <span className="soft small decision-time">
                <time dateTime={decidedOn}>{momentText(decidedOn)}</time>
              </span>
            </>
          ),
        },
        { name: 'Allowed', cell: ({ categories }) => categoriesText(categories) },
        { name: 'Made at', className: 'wide-only', cell: ({ source }) => sourceNames[source] },
        {
          name: 'Consent id',
          className: 'wide-only',
          cellClassName: 'consent-id',
          cell: ({ consentId }) => consentId,
        },
      ]}
    />
  )
}
