import { readCookieFindings } from '@portico/proto/api/census/consent/cookie-findings'
import type { FindingsReply } from '@portico/proto/http/visits/cookie-findings'
import { useWebsite } from '../../session/website.ts'
import { queryOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { manyText, momentText } from '../../ui/text/format.ts'
import { useReading } from '../../content/figures/reading.ts'
import { CookieTable } from './CookieTable.tsx'
import { foundHosts, tooEarly } from './found-hosts.ts'
import { HostTable } from './HostTable.tsx'
import './findings.css'

/** The cookies and other hosts that the published pages really use, by the latest scan and by reports of visitors' browsers. */
export function Findings() {
  const { websiteId } = useWebsite()
  const findings = useReading(queryOf(readCookieFindings, { query: { websiteId } }))
  return (
    <Await query={findings} rows={8}>
      {(data) => (
        <>
          <Warning findings={data} />
          <ScanState scan={data.scan} />
          <section className="finding-list" aria-label="Other hosts">
            <h2 className="panel-sub">Other hosts</h2>
            <p className="soft">
              From these addresses your pages load scripts, pictures, films and other content. Each of them
              learns the network address of your visitors.
            </p>
            {foundHosts(data).length > 0 ? (
              <HostTable hosts={foundHosts(data)} />
            ) : (
              <p className="soft nothing">
                No other host was found. Visitors’ browsers report other hosts within seconds.
              </p>
            )}
          </section>
          {data.scan && (
            <section className="finding-list" aria-label="Cookies and storage">
              <h2 className="panel-sub">Cookies and storage</h2>
              {data.scan.cookies.length > 0 ? (
                <CookieTable cookies={data.scan.cookies} />
              ) : (
                <p className="soft nothing">The scan found no cookies.</p>
              )}
            </section>
          )}
        </>
      )}
    </Await>
  )
}

function Warning({ findings }: { findings: FindingsReply }) {
  const { hosts, cookies } = tooEarly(findings)
  if (hosts + cookies === 0) return null
  const parts = [hosts > 0 && manyText(hosts, 'other host'), cookies > 0 && manyText(cookies, 'cookie')]
  return (
    <div className="finding-warning" role="alert">
      <strong>{parts.filter(Boolean).join(' and ')} before consent.</strong> The pages use them before a
      visitor has decided. Remove the content or the code, or let it wait for consent.
    </div>
  )
}

function ScanState({ scan }: { scan: FindingsReply['scan'] }) {
  const { site } = useWebsite()
  const command = `make scan SITE=${site?.url ?? 'URL'}`
  return (
    <div className="scan-state">
      <p>
        {scan
          ? `Last scan: ${momentText(scan.scannedOn)}, ${manyText(scan.pages, 'page')}, before a choice and with each category allowed.`
          : 'Your pages have not been scanned yet. A scan opens them in a browser, before a choice and with each category allowed.'}
      </p>
      <p className="soft small">
        {scan ? 'To scan again' : 'To scan them'}, run this command on the server, with your address and
        password in <code>PORTICO_OWNER_EMAIL</code> and <code>PORTICO_OWNER_PASSWORD</code>:
      </p>
      <pre tabIndex={0} role="region" aria-label="Command">
        {command}
      </pre>
    </div>
  )
}
