import { Link } from 'react-router'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { PanelHead } from '../ui/States.tsx'
import { panelPath, panelsFor } from './panels.ts'
import { useWebsite, visitHref } from './website.ts'

/** A panel that the account's roles do not open: says which roles it has, what they are for, and where to go. */
export function Forbidden({ title }: { title: string }) {
  const { websiteId, site, roles } = useWebsite()
  const [first] = panelsFor(roles)
  return (
    <>
      <PanelHead title={title} />
      <div className="state">
        <h2>{first ? 'This is not part of your role' : 'There is nothing to do for you here'}</h2>
        <p>
          Your role on {site?.title ?? 'this website'}: {roles.map(roleName).join(', ')}.{' '}
          {roleSentence(roles)} An admin of the website can give you more.
        </p>
        <div className="actions">
          {first ? (
            <Link className="button quiet" to={panelPath(websiteId, first.to)}>
              Go to {first.label}
            </Link>
          ) : (
            site && (
              <a className="button quiet" href={visitHref(site)} target="_blank" rel="noopener">
                Visit site
              </a>
            )
          )}
        </div>
      </div>
    </>
  )
}
