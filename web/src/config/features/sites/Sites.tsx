import { useEffect } from 'react'
import { Link } from 'react-router'
import { useSession, useSignOut, useSites } from '../../app/session.ts'
import { Await, Empty, PanelHead } from '../../ui/States.tsx'

/** All websites of the account. */
export function Sites() {
  const sites = useSites()
  const session = useSession()
  const signOut = useSignOut()
  useEffect(() => {
    document.title = 'Websites — Portico'
  }, [])
  return (
    <main className="alone">
      <PanelHead title="Your websites">
        <button type="button" className="button quiet" onClick={() => signOut.mutate()}>
          Sign out
        </button>
      </PanelHead>
      <p className="soft">Signed in as {session.data?.account.email}</p>
      <Await query={sites}>
        {(data) =>
          data.sites.length === 0 ? (
            <Empty title="No website yet">
              A website that you make, or that somebody shares with you, will be listed here.
            </Empty>
          ) : (
            <ul className="site-list">
              {data.sites.map((site) => (
                <li key={site.id}>
                  <Link to={`/sites/${site.id}`}>
                    <span className="site-list-title">{site.title}</span>
                    <span className="soft">{site.url.replace(/^https?:\/\//, '')}</span>
                    <span className="soft site-list-role">{site.roles.join(', ').toLowerCase()}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Await>
    </main>
  )
}
