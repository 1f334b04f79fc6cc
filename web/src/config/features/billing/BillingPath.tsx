import { BILLING_ROOT, CHANGE_PLAN_PATH, UPGRADE_PATH } from '@portico/proto/links/billing-paths'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import { panelPath } from '../../session/panels.ts'
import { useSites } from '../../session/session.ts'
import type { Site } from '../../session/website.ts'
import { PageAwait } from '../../ui/states/Await.tsx'
import { Empty, PageNotFound, PanelHead } from '../../ui/states/States.tsx'
import { plansPath } from '../../content/billing/standing.ts'
import './billing.css'

/** The paths of plans without a website (S-09): leads to the website of the query, or lets the account choose one. */
export function BillingPath() {
  const rest = useParams()['*'] ?? ''
  const sites = useSites()
  const wanted = useSearchParams()[0].get('websiteId')
  const path = rest === '' ? undefined : `${BILLING_ROOT}/${rest}`
  if (path !== undefined && path !== UPGRADE_PATH && path !== CHANGE_PLAN_PATH) return <PageNotFound alone />
  if (!sites.data) return <PageAwait query={sites} />
  const choices = sites.data.sites.filter(({ roles }) => hasPermission(roles, permission.settingsBilling))
  const to = (site: Site) => panelPath(site.id, path ?? plansPath(site))
  const [only] = choices
  const named = sites.data.sites.find(({ id }) => id === wanted)
  if (named) return <Navigate to={to(named)} replace />
  if (only && choices.length === 1) return <Navigate to={to(only)} replace />
  return (
    <main className="alone narrow">
      <PanelHead title="Plans" />
      {choices.length === 0 ? (
        <Empty
          title="No website to choose a plan for"
          action={
            <Link className="button quiet" to="/">
              Go to your websites
            </Link>
          }
        >
          The plan of a website is chosen by its admins and by those with the role Billing.
        </Empty>
      ) : (
        <>
          <p className="soft">Choose the website.</p>
          <ul className="rows billing-choices">
            {choices.map((site) => (
              <li key={site.id}>
                <Link className="row" to={to(site)}>
                  {site.title}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  )
}
