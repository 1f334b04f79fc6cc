import { useEffect, useRef, useState } from 'react'
import { listShareLinks } from '@portico/proto/api/census/visits/share-links'
import { useWebsite } from '../../../session/website.ts'
import { useRead } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { NewLink } from '../../../ui/actions/NewLink.tsx'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { dateText } from '../../../ui/text/format.ts'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { sharedAddress, useCreateShareLink, useRevokeShareLink } from './share-data.ts'
import './share-dialog.css'

const days = [
  { value: '1', label: 'for 1 day' },
  { value: '7', label: 'for 7 days' },
  { value: '30', label: 'for 30 days' },
  { value: '90', label: 'for 90 days' },
]

/** Creates, lists and revokes the links that show the visits of a website without a sign-in. */
export function ShareDialog({ close }: { close: () => void }) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const [chosen, setChosen] = useState('7')
  const links = useRead(listShareLinks, { query: { websiteId } })
  const creating = useCreateShareLink(websiteId)
  const revoking = useRevokeShareLink(websiteId)
  const error = creating.error ?? revoking.error
  return (
    <dialog className="dialog share-dialog" ref={dialog} aria-labelledby="share-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="share-title">Share visitors</h2>
      </div>
      <div className="confirm-delete">
        <p className="soft">
          Anyone with the link can read the visits of this website, and nothing else, until it expires.
        </p>
        <Refusal text={error ? refusalText(error) : undefined} />
        <p className="actions">
          <Select label="Valid" value={chosen} options={days} onChange={setChosen} />
          <button
            type="button"
            className="button"
            aria-disabled={creating.isPending}
            onClick={() => !creating.isPending && creating.mutate(Number(chosen))}
          >
            {creating.isPending ? 'Creating…' : 'Create link'}
          </button>
        </p>
        {creating.data && <NewLink address={sharedAddress(creating.data.token)} />}
        <Await query={links} rows={2} small>
          {(data) =>
            data.links.length === 0 ? (
              <p className="soft">There are no links.</p>
            ) : (
              <ul className="rows share-links" aria-label="Links">
                {data.links.map((link) => (
                  <li key={link.id} className="row">
                    <span>
                      Expires {dateText(Date.parse(link.expiresOn))}
                      <span className="soft small share-created">
                        Created {dateText(Date.parse(link.createdOn))}
                      </span>
                    </span>
                    <ConfirmButton
                      name={`Revoke the link that expires ${dateText(Date.parse(link.expiresOn))}`}
                      question="End this link now?"
                      yes="Revoke"
                      act={() => revoking.mutate(link.id)}
                      busy={revoking.isPending}
                    >
                      Revoke
                    </ConfirmButton>
                  </li>
                ))}
              </ul>
            )
          }
        </Await>
        <p>
          <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </p>
      </div>
    </dialog>
  )
}
