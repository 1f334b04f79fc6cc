import { readConsentRates } from '@portico/proto/api/census/consent/consent-figures'
import type { NoticeVersion } from '@portico/proto/http/visits/consent'
import { paragraphsOf } from '../../../ui/plain-text.ts'
import { useWebsite } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { CsvLink } from '../../ui/actions/CsvLink.tsx'
import { countText, dateText, percentText } from '../../ui/text/format.ts'
import type { Period } from '../../ui/period/period.ts'
import { ShareTable } from '../../ui/lists/ShareTable.tsx'
import { Skeleton } from '../../ui/states/States.tsx'
import { ratesQuery, shareOf, useRates, useVersions } from './data.ts'

/** How visitors decide by version of the texts, so that an owner sees the effect of a change. */
export function VersionRates({ period }: { period: Period }) {
  const { websiteId } = useWebsite()
  const rates = useRates(websiteId, 'version', period)
  const versions = useVersions(websiteId)
  const nameOf = (version: string) => versionName(versions.data?.versions, version)
  return (
    <section aria-label="Versions of the texts">
      <div className="breakdown-head">
        <h2>Versions of the texts</h2>
        <CsvLink
          table="decisions by version"
          endpoint={readConsentRates}
          query={ratesQuery(websiteId, 'version', period)}
          most={undefined}
        />
      </div>
      <Await query={rates} skeleton={<Skeleton rows={3} head />}>
        {({ rows }) => (
          <ShareTable
            rows={rows}
            name="Published"
            nameOf={({ key }) => nameOf(key)}
            valueOf={({ decisions }) => decisions}
            columns={[
              { label: 'Decisions', textOf: ({ decisions }) => countText(decisions) },
              { label: 'Accepted', textOf: (row) => percentText(shareOf(row, 'accepted') ?? 0) },
              {
                label: 'Declined',
                textOf: (row) => percentText(shareOf(row, 'declined') ?? 0),
                wideOnly: true,
              },
            ]}
            noun="version"
          />
        )}
      </Await>
    </section>
  )
}

const NAME_LENGTH = 40

/** The date of a version and the beginning of its text; its id if the texts are not known. */
export function versionName(versions: readonly NoticeVersion[] | undefined, version: string): string {
  const found = versions?.find((each) => each.version === version)
  if (!found) return version
  const text = paragraphsOf(found.text).join(' ')
  return `${dateText(Date.parse(found.publishedOn))}: ${text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH)}…` : text}`
}
