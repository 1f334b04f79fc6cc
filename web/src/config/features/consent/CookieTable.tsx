import { consentMessages } from '@portico/proto/texts/consent-messages'
import type { ScannedCookie } from '@portico/proto/http/cookie-findings'
import { manyText } from '../../ui/text/format.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'

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
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Category</th>
              <th scope="col" className="wide-only">
                Set
              </th>
              <th scope="col" className="wide-only">
                Found on
              </th>
              <th scope="col" className="number finding-aside">
                Kept
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((cookie) => (
              <tr key={`${cookie.kind} ${cookie.host} ${cookie.name}`}>
                <th scope="row" className="path">
                  <span>{cookie.name}</span>
                  <span className="soft small finding-kinds">
                    {kindNames[cookie.kind]}, {cookie.host}
                  </span>
                  <span className="soft small finding-inline">Kept: {lifeOf(cookie).toLowerCase()}</span>
                </th>
                <td>
                  <span className="status" data-tone={isTooEarly(cookie) ? 'poor' : 'good'}>
                    {cookie.category === null
                      ? 'Not known'
                      : consentMessages.categories[cookie.category].title}
                  </span>
                </td>
                <td className="wide-only">{cookie.isBeforeConsent ? 'Before consent' : 'After consent'}</td>
                <td className="path wide-only">{cookie.page}</td>
                <td className="number finding-aside">{lifeOf(cookie)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SearchableList>
  )
}

const isTooEarly = ({ isBeforeConsent, category }: ScannedCookie) =>
  isBeforeConsent && category !== 'necessary'

function lifeOf({ kind, days }: ScannedCookie): string {
  if (kind === 'localStorage') return 'Until deleted'
  if (days === null) return 'Session'
  return days === 0 ? 'Less than a day' : manyText(days, 'day')
}
