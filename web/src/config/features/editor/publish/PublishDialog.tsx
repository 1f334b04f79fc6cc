import { readPublishedDocument } from '@portico/proto/api/sites/publishing/page-history'
import { publish } from '@portico/proto/api/sites/publishing/publishing'
import { listReleases, restoreRelease } from '@portico/proto/api/sites/publishing/releases'
import { useEffect, useId, useRef, useState } from 'react'
import type { CanvasDraft } from '@portico/proto/http/content/canvas'
import type { SiteChange } from '@portico/proto/http/content/pages'
import { useWebsite, visitHref } from '../../../session/website.ts'
import { call, useChange } from '../../../session/calls.ts'
import { useChanges } from '../../../content/pages/pages.ts'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { Skeleton } from '../../../ui/states/States.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { EditedDocument } from '../document/types.ts'
import { withIds } from '../document/with-ids.ts'
import './publish.css'

type Props = {
  draft: CanvasDraft
  title: string
  path: string
  /** Whether the page is an entry that visitors do not see because of its state. */
  isHidden: boolean
  beforePublish: () => Promise<boolean>
  /** Absent in a tab that only shows the page. */
  onDiscard?: (published: EditedDocument) => boolean
  close: () => void
}

const kinds: Record<SiteChange['kind'], string> = {
  added: 'New',
  changed: 'Changed',
  removed: 'Removed',
  settings: 'Changed',
}

/** Publishes this page or everything, after what is not saved yet was saved. Publishing can be taken back from its message. */
export function PublishDialog({ draft, title, path, isHidden, beforePublish, onDiscard, close }: Props) {
  const { websiteId, site } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const noun = draft.kind === 'item' ? 'entry' : 'page'
  const [isSaved, setSaved] = useState<boolean | undefined>()
  const [scope, setScope] = useState<'page' | 'all'>('page')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | undefined>()
  const changes = useChanges(websiteId, isSaved === true)
  const send = useChange(publish)
  const restore = useChange(restoreRelease)
  useEffect(() => dialog.current?.showModal(), [])
  const save = useRef(beforePublish)
  useEffect(() => void save.current().then(setSaved), [])
  // Changes that another screen has read may be older than the last save.
  const { refetch } = changes
  useEffect(() => {
    if (isSaved) void refetch()
  }, [isSaved, refetch])
  const isFresh = changes.isFetchedAfterMount && !changes.isFetching
  const all = changes.data?.changes ?? []
  const others = all.filter((change) => change.id !== draft.id)
  const isPageChanged = others.length < all.length
  const mayDiscard = all.some(({ id: changed, kind }) => changed === draft.id && kind === 'changed')

  /** Restores the release before, unless another publication has followed. @throws Error then */
  const takeBack = async (number: number, before: number) => {
    const { releases } = await call(listReleases, { params: { websiteId } })
    if (!releases.some((release) => release.number === number && release.isCurrent))
      throw new Error('The website was published again since then. Restore a release in Pages, Releases.')
    return restore({ params: { websiteId, number: before } })
  }

  /** Offers the way back while the new release is the current one. */
  const offerWayBack = async (number: number) => {
    const { releases } = await call(listReleases, { params: { websiteId } })
    const before = releases.find((release) => release.number < number)
    toast('Published. Your changes are live.', {
      ...(before && {
        undoLabel: 'Take it back',
        undo: () => {
          void takeBack(number, before.number).then(
            () => toast('Publishing is taken back. Visitors see the website as it was. Your draft is kept.'),
            (error: Error) => toast(`Not taken back: ${refusalText(error)}`, { tone: 'poor' }),
          )
        },
      }),
    })
  }

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const pages = draft.kind === 'item' ? [draft.id, draft.collectionId] : [draft.id]
      const body = scope === 'page' ? { pages } : {}
      const { number } = await send({ params: { websiteId }, body })
      dialog.current?.close()
      await offerWayBack(number).catch(() => toast('Published. Your changes are live.'))
    } catch (error) {
      setFailure(`Not published: ${refusalText(error as Error)}`)
    } finally {
      setBusy(false)
    }
  }

  const discard = async () => {
    setFailure(undefined)
    try {
      const params = { websiteId, id: draft.id }
      const { document } = await call(readPublishedDocument, { params })
      if (!onDiscard?.(withIds(document))) return
      dialog.current?.close()
      toast(`The ${noun} is as visitors see it. Undo brings your changes back.`)
    } catch (error) {
      setFailure(`Not discarded: ${refusalText(error as Error)}`)
    }
  }

  return (
    <dialog className="dialog publish-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>Publish</h2>
      </div>
      {isSaved === false ? (
        <>
          <p role="alert" className="error">
            Your last changes could not be saved, so nothing was published. Close this dialog and see why at
            the top of the page.
          </p>
          <p className="actions">
            <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </p>
        </>
      ) : isSaved === undefined || !isFresh ? (
        <Skeleton rows={3} />
      ) : all.length === 0 ? (
        <>
          <p>Everything is published. There are no changes.</p>
          <p className="actions">
            {site && (
              <a className="button quiet" href={visitHref(site, path)} target="_blank" rel="noopener">
                View the {noun}
              </a>
            )}
            <button type="button" className="button" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </p>
        </>
      ) : (
        <>
          <fieldset className="publish-scope">
            <legend className="visually-hidden">What to publish</legend>
            <label>
              <input type="radio" name="scope" checked={scope === 'page'} onChange={() => setScope('page')} />
              <span>
                <strong>This {noun}</strong>
                <span className="soft small">
                  {isHidden
                    ? `Visitors do not see ${title}. Publish it in the panel “Entry”.`
                    : `${title} ${isPageChanged ? 'as it is saved now' : 'has no unpublished changes'}. The rest of the website stays as it is.`}
                </span>
              </span>
            </label>
            <label>
              <input type="radio" name="scope" checked={scope === 'all'} onChange={() => setScope('all')} />
              <span>
                <strong>Everything</strong>
                <span className="soft small">{manyText(all.length, 'change')} on the website.</span>
              </span>
            </label>
          </fieldset>
          <PublishChanges changes={scope === 'all' ? all : all.filter((change) => change.id === draft.id)} />
          {failure !== undefined && (
            <p role="alert" className="error">
              {failure}
            </p>
          )}
          <p className="actions">
            <button
              type="button"
              className="button"
              aria-disabled={isBusy || (scope === 'page' && !isPageChanged)}
              onClick={() => (scope === 'all' || isPageChanged) && void submit()}
            >
              {isBusy
                ? 'Publishing…'
                : scope === 'page'
                  ? `Publish this ${noun}`
                  : `Publish ${manyText(all.length, 'change')}`}
            </button>
            <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          </p>
          {onDiscard && mayDiscard && scope === 'page' && (
            <p className="publish-discard">
              <ConfirmButton
                className="link"
                question={`Replace the ${noun} by what visitors see? You can undo it.`}
                yes="Discard"
                act={() => void discard()}
              >
                Discard the changes of this {noun}
              </ConfirmButton>
            </p>
          )}
        </>
      )}
    </dialog>
  )
}

function PublishChanges({ changes }: { changes: readonly SiteChange[] }) {
  return (
    <ul className="publish-changes">
      {changes.map(({ id, kind, path, title }) => (
        <li key={`${kind} ${id ?? ''} ${path}`}>
          <span>{title}</span> <span className="soft path small">{path}</span>
          <span className="soft small">{kinds[kind]}</span>
        </li>
      ))}
    </ul>
  )
}
