import { isCollectionPanelPath } from '@portico/proto/links/links'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { Link, Outlet, useParams } from 'react-router'
import { useCollections } from '../content/pages/pages.ts'
import { Empty, PageNotFound, PanelHead } from '../ui/states/States.tsx'
import { useWebsite } from '../session/website.ts'

/** The screens of one collection, at `/pages/` and its id of 24 characters (PAGE-23). */
export function CollectionPath() {
  const { collectionId = '' } = useParams()
  const { websiteId } = useWebsite()
  const isPanel = isCollectionPanelPath(`/pages/${collectionId}`)
  const collections = useCollections(websiteId, isPanel)
  if (!isPanel) return <PageNotFound />
  const isMissing = collections.data?.collections.every(({ id }) => id !== collectionId)
  if (!isMissing) return <Outlet />
  return (
    <>
      <PanelHead title="Pages" />
      <Empty
        title={loadMessages.content}
        action={
          <Link className="button quiet" to={`/sites/${websiteId}/pages`}>
            Go to the pages
          </Link>
        }
      >
        It may have been deleted. Deleted pages stay in the trash for 30 days.
      </Empty>
    </>
  )
}
