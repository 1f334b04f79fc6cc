import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { ScannedCookie } from '@portico/proto/http/visits/cookie-findings'
import { manyText } from '../../ui/text/format.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { Table, type TableColumn } from '../../ui/lists/Table.tsx'

const kindNames = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
}

/** Cookies and storage keys with their category and their life. Cookies that need attention come first. */
export function CookieTable({ cookies }: { cookies: readonly ScannedCookie[] }) {
  const sorted = [...cookies].sort(
    (a, b) => Number(isTooEarly(b)) - Number(isTooEarly(a)) || a.name.localeCompare(b.name),
  )
  return (
    <SearchableList
      items={sorted}
      textOf={({ name, host }) => `${name} ${host}`}
      noun="cookie"
      covers="The search covers names and hosts."
    >
      {(shown) => (
        <Table rows={shown} keyOf={({ kind, host, name }) => `${kind} ${host} ${name}`} columns={columns} />
      )}
    </SearchableList>
  )
}

const columns: readonly TableColumn<ScannedCookie>[] = [
  {
    name: 'Name',
    isRowHead: true,
    cellClassName: 'path',
    cell: (cookie) => (
      <>
        <span>{cookie.name}</span>
        <span className="soft small finding-kinds">
          {kindNames[cookie.kind]}, {cookie.host}
        </span>
        <span className="soft small finding-inline">Kept: {lifeOf(cookie).toLowerCase()}</span>
      </>
    ),
  },
  {
    name: 'Category',
    cell: (cookie) => (
      <span className="status" data-tone={isTooEarly(cookie) ? 'poor' : 'good'}>
        {cookie.category === null ? 'Not known' : consentMessages.categories[cookie.category].title}
      </span>
    ),
  },
  {
    name: 'Set',
    className: 'wide-only',
    cell: ({ isBeforeConsent }) => (isBeforeConsent ? 'Before consent' : 'After consent'),
  },
  { name: 'Found on', className: 'wide-only', cellClassName: 'path', cell: ({ page }) => page },
  { name: 'Kept', className: 'number finding-aside', cell: lifeOf },
]

const isTooEarly = ({ isBeforeConsent, category }: ScannedCookie) =>
  isBeforeConsent && category !== 'necessary'

function lifeOf({ kind, days }: ScannedCookie): string {
  if (kind === 'localStorage') return 'Until deleted'
  if (days === null) return 'Session'
  return days === 0 ? 'Less than a day' : manyText(days, 'day')
}
