import { ChevronLeft } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { useWebsite } from '../../../session/website.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { Empty, PanelHead, Skeleton } from '../../../ui/states/States.tsx'
import { useCollections } from '../../../content/pages/pages.ts'
import { useItem, useItemPage } from '../../../content/items/item.ts'
import { EntryScreen } from './EntryScreen.tsx'

/** The form of one entry. Another entry has a form of its own. */
export function EntryForm() {
  const { itemId = '' } = useParams()
  return <Form key={itemId} itemId={itemId} />
}

function Form({ itemId }: { itemId: string }) {
  const { websiteId } = useWebsite()
  const { collectionId = '' } = useParams()
  const item = useItem(websiteId, itemId)
  const page = useItemPage(websiteId, itemId)
  const collection = useCollections(websiteId).data?.collections.find(({ id }) => id === collectionId)
  const back = (
    <Link className="back" to={`/sites/${websiteId}/pages/${collectionId}`}>
      <ChevronLeft size={16} aria-hidden="true" /> {collection?.title ?? 'Entries'}
    </Link>
  )
  const isMissing = [item.error, page.error].some(
    (error) => error instanceof CallFailure && error.status === 404,
  )
  if (isMissing)
    return (
      <>
        {back}
        <PanelHead title={loadMessages.content} />
        <Empty
          title="This entry does not exist"
          action={
            <Link className="button quiet" to={`/sites/${websiteId}/pages/trash`}>
              Open the trash
            </Link>
          }
        >
          It may have been deleted. Deleted entries stay in the trash for 30 days.
        </Empty>
      </>
    )
  // Data of an earlier visit may be outdated: the form begins with what this visit reads.
  const isReady = item.isFetchedAfterMount && page.isFetchedAfterMount
  return (
    <>
      {back}
      {item.data && page.data && isReady ? (
        <EntryScreen item={item.data} saved={page.data} />
      ) : (
        <Await
          query={item.data === undefined || !item.isFetchedAfterMount ? waiting(item) : waiting(page)}
          skeleton={<Skeleton rows={8} block />}
        >
          {() => null}
        </Await>
      )}
    </>
  )
}

/** A query whose earlier data do not count. */
const waiting = <T extends { error: Error | null; errorUpdateCount: number; refetch: () => unknown }>({
  error,
  errorUpdateCount,
  refetch,
}: T) => ({ data: undefined, error, isPending: true, errorUpdateCount, refetch })
