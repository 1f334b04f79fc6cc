import * as revisions from '@portico/proto/api/sites/content/revisions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageRevisionList } from '@portico/proto/http/content/page-saving'
import { useSession } from '../../../session/session.ts'
import { useWebsite } from '../../../session/website.ts'
import { call, queryOf } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { textsOf } from './texts.ts'
import type { Entry } from './use-entry.ts'

/** The kept revisions of the content, newest first, each with its text and a button that restores it. Undo takes that back. */
export function Revisions({ item, flush, putBack }: Pick<Entry, 'item' | 'flush' | 'putBack'>) {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const itemId = item.id
  const [isOpen, setOpen] = useState(false)
  const list = queryOf(revisions.listRevisions, { params: { websiteId, id: itemId } })
  const kept = useQuery({ ...list, enabled: isOpen })
  const me = useSession().data?.account.id
  const refresh = () => queries.invalidateQueries({ queryKey: list.queryKey })
  const restore = async (number: number) => {
    try {
      const params = { websiteId, id: itemId, number }
      const { document } = await call(revisions.readRevision, { params })
      if (!putBack(document, 'Restore an earlier version') || !(await flush()))
        throw new Error('The page could not be saved. See why at the top.')
      toast(`The content of revision ${number} is back. Publish to show it to visitors.`)
    } catch (error) {
      toast(`Not restored: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
    await refresh()
  }
  return (
    <details
      className="side-section revisions"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) void refresh()
      }}
    >
      <summary>Earlier versions</summary>
      {isOpen && (
        <Await query={kept} rows={2}>
          {({ revisions: all }) =>
            all.length === 0 ? (
              <p className="soft small">
                No version was saved yet. Saves within ten minutes are one version.
              </p>
            ) : (
              <ol>
                {all.map((revision, at) => (
                  <Revision
                    key={revision.number}
                    itemId={itemId}
                    revision={revision}
                    by={revision.savedBy === me ? 'you' : 'another editor'}
                    {...(at > 0 && { restore: () => void restore(revision.number) })}
                  />
                ))}
              </ol>
            )
          }
        </Await>
      )}
    </details>
  )
}

type RevisionProps = {
  itemId: string
  revision: PageRevisionList['revisions'][number]
  by: string
  restore?: () => void
}

function Revision({ itemId, revision: { number, savedAt }, by, restore }: RevisionProps) {
  const [isShown, setShown] = useState(false)
  return (
    <li>
      <p className="small">
        <RelativeTime at={savedAt} /> <span className="soft">by {by}</span>
      </p>
      <div className="revision-actions">
        <button
          type="button"
          className="link small"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} text of revision ${number}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide text' : 'Show text'}
        </button>
        {restore ? (
          <ConfirmButton
            className="link small"
            name={`Restore revision ${number}`}
            question={`Replace the content by revision ${number}?`}
            yes="Restore"
            act={restore}
          >
            Restore
          </ConfirmButton>
        ) : (
          <span className="soft small">Latest</span>
        )}
      </div>
      {isShown && <RevisionText itemId={itemId} number={number} />}
    </li>
  )
}

function RevisionText({ itemId, number }: { itemId: string; number: number }) {
  const { websiteId } = useWebsite()
  // A kept revision never changes.
  const revision = useQuery({
    ...queryOf(revisions.readRevision, { params: { websiteId, id: itemId, number } }),
    staleTime: Infinity,
  })
  return (
    <Await query={revision} rows={2} small>
      {({ document }) => <p className="revision-text small">{textsOf(document).join('\n') || 'No text.'}</p>}
    </Await>
  )
}
