import { Link, Navigate, useSearchParams } from 'react-router'
import { roleName } from '@portico/proto/enums/role-words'
import { maySwitchAreas, useSession, useSignOut, useSites } from '../../session/session.ts'
import type { Site } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { ThemeChoice } from '../../ui/fields/ThemeChoice.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import './sites.css'

/** The websites of the account, each with a live thumbnail. */
export function Sites() {
  const sites = useSites()
  const session = useSession()
  const signOut = useSignOut()
  const [search] = useSearchParams()
  const websiteId = search.get('websiteId')
  // A published page links here with its website (PAGE-13, PAGE-14).
  if (websiteId) return <Navigate to={`/sites/${encodeURIComponent(websiteId)}?${search}`} replace />
  return (
    <main className="alone">
      <PanelHead title="Your websites">
        <Link className="button" to="/new">
          New website
        </Link>
        {maySwitchAreas(session.data) && (
          <Link className="button quiet" to="/staff">
            Staff
          </Link>
        )}
        <Link className="button quiet" to="/account">
          Account
        </Link>
        <button type="button" className="button quiet" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </PanelHead>
      <Await query={sites} skeleton={<SitesSkeleton />}>
        {(data) =>
          data.sites.length === 0 ? (
            <Empty
              title="No websites yet"
              action={
                <Link className="button quiet" to="/new">
                  Create your first website
                </Link>
              }
            >
              Websites that you create, or that are shared with you, appear here.
            </Empty>
          ) : (
            <ul className="sites">
              {data.sites.map((site) => (
                <SiteCard key={site.id} site={site} />
              ))}
            </ul>
          )
        }
      </Await>
      <footer className="sites-foot">
        <p className="soft small">{session.data && `Signed in as ${session.data.account.email}`}</p>
        <ThemeChoice />
      </footer>
    </main>
  )
}

function SiteCard({ site }: { site: Site }) {
  return (
    <li className="site">
      <Thumbnail url={site.url} />
      <p className="site-title">
        <Link className="row-link" to={`/sites/${site.id}`}>
          {site.title}
        </Link>
      </p>
      <p className="soft small">
        {new URL(site.url).host} · {site.roles.map(roleName).join(', ')}
      </p>
    </li>
  )
}

function SitesSkeleton() {
  return (
    <ul className="sites" aria-busy="true">
      {[0, 1].map((at) => (
        <li key={at} className="site">
          <div className="thumbnail" />
        </li>
      ))}
    </ul>
  )
}
