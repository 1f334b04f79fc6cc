import { Link } from 'react-router'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { PanelHead } from './States.tsx'
import { panelPath, panelsFor } from '../../session/panels.ts'
import { useWebsite, visitHref } from '../../session/website.ts'

/** Shown instead of a panel that the account's roles do not allow: names the roles and links to an allowed panel. */
export function Forbidden({ title }: { title: string }) {
  const { websiteId, site, access, roles } = useWebsite()
  const [first] = panelsFor(access)
  return (
    <>
      <PanelHead title={title} />
      <div className="state">
        <h2>{first ? 'Your role does not include this panel' : 'Your role does not include any panel'}</h2>
        <p>
          Your role on {site?.title ?? 'this website'}: {roles.map(roleName).join(', ')}.{' '}
          {roleSentence(roles)} To get access, ask an admin of this website.
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
