import * as collections from '@portico/proto/api/sites/content/collections'
import * as items from '@portico/proto/api/sites/content/items'
import * as trash from '@portico/proto/api/sites/content/trash'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { permission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import type { TrashReply } from '@portico/proto/http/content/pages'
import { TRASH_DAYS } from '@portico/proto/limits'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { PagesTabs } from '../../content/pages/PagesTabs.tsx'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmDelete } from '../../ui/dialogs/ConfirmDelete.tsx'
import { manyText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'

type TrashEntry = TrashReply['entries'][number]

const DAY_MS = 86_400_000

/** The deleted pages and entries with the days that are left, to restore or to delete for good. */
export function Trash() {
  const { websiteId, roles } = useWebsite()
  const mayDelete = hasPermission(roles, permission.changeStructure)
  const list = useRead(trash.listTrash, { params: { websiteId } })
  const emptyTrash = useChange(trash.emptyTrash)
  const deleteForever = useChange(trash.deleteForever)
  // The entry to delete, or `all` for everything.
  const [doomed, setDoomed] = useState<TrashEntry | 'all'>()
  const deleting = useMutation<object, Error>({
    mutationFn: () =>
      doomed === 'all'
        ? emptyTrash({ params: { websiteId } })
        : deleteForever({ params: { websiteId, id: doomed?.id ?? '' } }),
  })
  const close = () => {
    deleting.reset()
    setDoomed(undefined)
  }
  const count = list.data?.entries.length ?? 0
  return (
    <>
      <PanelHead title="Trash">
        {mayDelete && count > 0 && (
          <button type="button" className="button quiet" onClick={() => setDoomed('all')}>
            Empty trash
          </button>
        )}
      </PanelHead>
      <PagesTabs />
      <p className="soft panel-about">
        Deleted pages and entries stay here for {TRASH_DAYS} days. A page brings its entries back with it.
      </p>
      <Await query={list}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty title="The trash is empty">Pages and entries that you delete appear here.</Empty>
          ) : (
            <ul className="rows">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} {...(mayDelete && { remove: () => setDoomed(entry) })} />
              ))}
            </ul>
          )
        }
      </Await>
      {doomed && (
        <ConfirmDelete
          title={doomed === 'all' ? 'Empty the trash?' : `Delete ${doomed.title}?`}
          deleting={deleting}
          onDeleted={() => {
            toast('Deleted permanently.')
            close()
          }}
          close={close}
        >
          {doomed === 'all'
            ? `${manyText(count, 'page or entry', 'pages and entries')} will be deleted permanently. This cannot be undone.`
            : doomed.kind === 'collection'
              ? 'The page, its entries and their earlier versions will be deleted permanently. This cannot be undone.'
              : 'The entry and its earlier versions will be deleted permanently. This cannot be undone.'}
        </ConfirmDelete>
      )}
    </>
  )
}

function Entry({ entry, remove }: { entry: TrashEntry; remove?: () => void }) {
  const { websiteId } = useWebsite()
  const restoreCollection = useChange(collections.restoreCollection)
  const restoreItem = useChange(items.restoreItem)
  const restoring = useMutation<{ fullUrl: string }, Error>({
    mutationFn: () =>
      (entry.kind === 'collection' ? restoreCollection : restoreItem)({
        params: { websiteId, id: entry.id },
      }),
    onSuccess: ({ fullUrl }) => toast(`${entry.title} is back at ${fullUrl}.`),
    onError: (error) => toast(`Not restored: ${refusalText(error)}`, { tone: 'poor' }),
  })
  const [days] = useState(() => Math.max(0, Math.ceil((entry.purgedOn - Date.now()) / DAY_MS)))
  return (
    <li>
      <div className="row">
        <span>
          <span className="page-name">{entry.title}</span>{' '}
          <span className="soft small">{entry.kind === 'collection' ? 'Page' : 'Entry'}</span>
          <br />
          <span className="soft small path">
            {entry.path} · deleted <RelativeTime at={entry.deletedOn} /> ·{' '}
            {days === 0 ? 'deleted for good today' : `${manyText(days, 'day')} left`}
          </span>
        </span>
        <span className="row-buttons">
          <button
            type="button"
            className="button quiet"
            aria-label={`Restore ${entry.title}`}
            aria-disabled={restoring.isPending}
            onClick={() => !restoring.isPending && restoring.mutate()}
          >
            Restore
          </button>
          {remove && (
            <button
              type="button"
              className="button quiet wide-only"
              aria-label={`Delete ${entry.title} permanently`}
              onClick={remove}
            >
              Delete
            </button>
          )}
        </span>
      </div>
    </li>
  )
}
