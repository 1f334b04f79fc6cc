import type { ResourceKind } from '@portico/proto/http/visits/cookie-findings'
import { countText, manyText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'
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
      {(shown) => <Table rows={shown} keyOf={({ host }) => host} columns={columns} />}
    </SearchableList>
  )
}

const columns: readonly TableColumn<FoundHost>[] = [
  {
    name: 'Host',
    isRowHead: true,
    cellClassName: 'path',
    cell: ({ host, kinds, reports }) => (
      <>
        <span>{host}</span>
        <span className="soft small finding-kinds">{kinds.map((kind) => kindNames[kind]).join(', ')}</span>
        {reports > 0 && <span className="soft small finding-inline">{manyText(reports, 'report')}</span>}
      </>
    ),
  },
  { name: 'Loaded', cell: (host) => <When host={host} /> },
  { name: 'Found on', className: 'wide-only', cellClassName: 'path', cell: ({ page }) => page },
  {
    name: 'Reports',
    className: 'number finding-aside',
    cell: ({ reports }) => (reports > 0 ? countText(reports) : '–'),
  },
  {
    name: 'Last report',
    className: 'number wide-only',
    cell: ({ lastSeen }) => (lastSeen === null ? '–' : <RelativeTime at={lastSeen} />),
  },
]

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
