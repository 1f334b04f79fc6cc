import { permission } from '@portico/proto/enums/permission'
import { Link } from 'react-router'
import { VisitButton } from '../../content/pages/VisitButton.tsx'
import { useWebsite } from '../../session/website.ts'

/** Opens the first published store page, or says that visitors see none yet. */
export function ViewShop() {
  const { site, websiteId, may } = useWebsite()
  if (!site) return null
  if (site.storePath !== undefined) return <VisitButton path={site.storePath}>View shop</VisitButton>
  return (
    <span className="soft small view-shop">
      No store page is published yet.{' '}
      {may(permission.contentManager) && <Link to={`/sites/${websiteId}/pages`}>Go to Pages</Link>}
    </span>
  )
}
