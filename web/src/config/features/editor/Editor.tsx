import { readDraft } from '@portico/proto/api/web/editor/drafts'
import { permission } from '@portico/proto/enums/permission'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import { CallFailure } from '../../../lib/data/failure.ts'
import type { PageModel } from '../../../page/model.ts'
import { useItem } from '../../content/items/item.ts'
import { keyOf } from '../../session/calls.ts'
import { freshDraft } from '../../session/early-draft.ts'
import { useSites } from '../../session/session.ts'
import { useWebsite } from '../../session/website.ts'
import { Await, PageAwait } from '../../ui/states/Await.tsx'
import { Forbidden } from '../../ui/states/Forbidden.tsx'
import { Empty, Skeleton, WebsiteNotFound } from '../../ui/states/States.tsx'
import { OpenEditor } from './OpenEditor.tsx'
import './editor.css'

/** The page editor of one page. Another page has an editor of its own. */
export function Editor() {
  const { pageId = '' } = useParams()
  const { websiteId, site, may } = useWebsite()
  const sites = useSites()
  if (!sites.data) return <PageAwait query={sites} />
  if (!site) return <WebsiteNotFound />
  if (!may(permission.contentManager)) return <Forbidden title="Edit page" />
  return <Loaded key={`${websiteId} ${pageId}`} websiteId={websiteId} pageId={pageId} />
}

function Loaded({ websiteId, pageId }: { websiteId: string; pageId: string }) {
  // Read once: the editor keeps the page while it is open.
  const draft = useQuery({
    queryKey: keyOf(readDraft, { params: { websiteId, pageId } }),
    queryFn: () => freshDraft({ websiteId, pageId }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const isItem = draft.data?.kind === 'item'
  const item = useItem(websiteId, pageId, isItem)
  if (draft.error instanceof CallFailure && draft.error.status === 404)
    return <Missing websiteId={websiteId} />
  if (!draft.data || !draft.isFetchedAfterMount)
    return (
      <main className="editor-loading" aria-busy="true">
        <Await query={draft} skeleton={<Skeleton rows={8} block />}>
          {() => null}
        </Await>
      </main>
    )
  if (isItem && !(item.data && item.isFetchedAfterMount))
    return (
      <main className="editor-loading" aria-busy="true">
        <Await query={item} skeleton={<Skeleton rows={8} block />}>
          {() => null}
        </Await>
      </main>
    )
  return <OpenEditor draft={draft.data} item={item.data} model={modelOf(draft.data)} />
}

/** Web sends its own model of a page, which the contract does not describe. */
const modelOf = ({ model }: CanvasDraft): PageModel => model as PageModel

function Missing({ websiteId }: { websiteId: string }) {
  return (
    <main className="editor-loading">
      <Empty
        title="This page does not exist"
        action={
          <Link className="button quiet" to={`/sites/${websiteId}/pages/trash`}>
            Open the trash
          </Link>
        }
      >
        It may have been deleted. Deleted pages stay in the trash for 30 days.
      </Empty>
    </main>
  )
}
