import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { readDecisionFigures } from '@portico/proto/api/census/consent/consent-figures'
import type { DecisionsReply, NoticeVersion } from '@portico/proto/http/visits/consent'
import { paragraphsOf } from '../../../ui/plain-text.ts'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { manyText, momentText } from '../../ui/text/format.ts'
import { More } from '../../ui/actions/More.tsx'
import { spanText } from '../../ui/period/period.ts'
import { Empty, Skeleton } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import {
  categoriesText,
  categoryName,
  outcomeNames,
  sourceNames,
  useDecisions,
  useVersions,
  wholeRange,
} from './data.ts'

type Decision = DecisionsReply['decisions'][number]

/** All decisions of one consent id, each with the texts that the visitor saw. */
export function ConsentDetail({ consentId }: { consentId: string }) {
  const { websiteId } = useWebsite()
  const { search } = useFilters()
  const query = { websiteId, consentId, ...spanText(wholeRange()) }
  const decisions = useDecisions(query)
  const versions = useVersions(websiteId)
  const all = new URLSearchParams(search)
  all.delete('consent')
  const found = decisions.data?.pages.flatMap((page) => page.decisions) ?? []
  return (
    <section aria-label="Consent">
      <Link className="back" to={`?${all}`} preventScrollReset>
        <ChevronLeft size={16} aria-hidden="true" /> All decisions
      </Link>
      <div className="breakdown-head">
        <h2 className="consent-id">{consentId}</h2>
        {found.length > 0 && (
          <CsvLink table="these decisions" endpoint={readDecisionFigures} query={query} most={undefined} />
        )}
      </div>
      <Await query={decisions} skeleton={<Skeleton rows={4} kind="two-lines" />}>
        {() =>
          found.length === 0 ? (
            <Empty title="No decisions with this id">
              Check the id. Decisions are deleted when the time for which they are kept is over.
            </Empty>
          ) : (
            <>
              <p className="soft">
                {manyText(found.length, 'decision')} from one browser. The id is random and says nothing about
                the person.
              </p>
              <ol className="consent-decisions">
                {found.map((decision) => (
                  <li key={decision.decisionId}>
                    <DecisionFacts decision={decision} />
                    <ShownTexts
                      version={versions.data?.versions.find(({ version }) => version === decision.version)}
                      isLoading={versions.isPending}
                    />
                  </li>
                ))}
              </ol>
              {decisions.hasNextPage && (
                <More isLoading={decisions.isFetchingNextPage} more={() => decisions.fetchNextPage()}>
                  Show older decisions
                </More>
              )}
            </>
          )
        }
      </Await>
    </section>
  )
}

function DecisionFacts({ decision }: { decision: Decision }) {
  const facts = {
    Time: momentText(decision.decidedOn),
    Allowed: categoriesText(decision.categories),
    'Made at': sourceNames[decision.source],
    'Global Privacy Control': decision.gpc ? 'On' : 'Off',
    'Version of the texts': decision.version,
    'Decision id': decision.decisionId,
  }
  return (
    <>
      <h3>{outcomeNames[decision.outcome]}</h3>
      <dl className="decision-facts">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt className="soft small">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function ShownTexts({ version, isLoading }: { version: NoticeVersion | undefined; isLoading: boolean }) {
  if (isLoading) return <Skeleton rows={2} />
  if (!version) return <p className="soft">The texts of this version are not stored.</p>
  const { accept, decline, acceptType, categories, publishedOn } = version
  return (
    <figure className="shown-texts">
      <blockquote>
        {paragraphsOf(version.text).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
        <p className="shown-labels">
          <span>{accept}</span>
          {acceptType === 'OPT_IN_AND_OUT' && <span>{decline}</span>}
        </p>
      </blockquote>
      <figcaption className="soft small">
        Shown since {momentText(publishedOn)}, with the categories{' '}
        {categories.map(categoryName).join(', ') || 'none'}.
      </figcaption>
    </figure>
  )
}
