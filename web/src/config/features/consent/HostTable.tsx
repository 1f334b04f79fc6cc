import type { ResourceKind } from '@portico/proto/http/cookie-findings'
import { countText, manyText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { categoryName } from './data.ts'
import type { FoundHost } from './found-hosts.ts'

const kindNames: Record<ResourceKind, string> = {
  script: 'Scripts',
  style: 'Styles',
  picture: 'Pictures',
  media: 'Sound and film',
  font: 'Fonts',
  frame: 'Frames',
  connection: 'Connections',
  other: 'Other content',
}

/** Hosts with what is loaded from them, when, and how often browsers reported it. */
export function HostTable({ hosts }: { hosts: readonly FoundHost[] }) {
  return (
    <SearchableList
      items={hosts}
      textOf={({ host, page }) => `${host} ${page}`}
      noun="host"
      covers="The search covers hosts and pages."
    >
      {(shown) => (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Host</th>
              <th scope="col">Loaded</th>
              <th scope="col" className="wide-only">
                Found on
              </th>
              <th scope="col" className="number finding-aside">
                Reports
              </th>
              <th scope="col" className="number wide-only">
                Last report
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((host) => (
              <tr key={host.host}>
                <th scope="row" className="path">
                  <span>{host.host}</span>
                  <span className="soft small finding-kinds">
                    {host.kinds.map((kind) => kindNames[kind]).join(', ')}
                  </span>
                  {host.reports > 0 && (
                    <span className="soft small finding-inline">{manyText(host.reports, 'report')}</span>
                  )}
                </th>
                <td>
                  <When host={host} />
                </td>
                <td className="path wide-only">{host.page}</td>
                <td className="number finding-aside">{host.reports > 0 ? countText(host.reports) : '–'}</td>
                <td className="number wide-only">
                  {host.lastSeen === null ? '–' : <RelativeTime at={host.lastSeen} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchableList>
  )
}

function When({ host: { when, allowedBy } }: { host: FoundHost }) {
  switch (when) {
    case 'before':
      return (
        <span className="status" data-tone="poor">
          Before consent
        </span>
      )
    case 'after':
      return (
        <span className="status" data-tone="good">
          After consent to {allowedBy.map((category) => categoryName(category).toLowerCase()).join(' or ')}
        </span>
      )
    case 'unknown':
      return <span className="status">Not found by the scan</span>
  }
}
