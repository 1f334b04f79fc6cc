import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import * as orders from '@portico/proto/api/commerce/orders'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { count: number; received: number; close: () => void }

/** Asks before the test orders are deleted, and deletes them a hundred at a time. The button that cancels has the focus. */
export function DeleteTests({ count, received, close }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const title = useId()
  const [deleted, setDeleted] = useState(0)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  const remove = useChange(orders.deleteTestOrders)
  const action = useMutation({
    async mutationFn() {
      let sum = 0
      for (;;) {
        const reply = await remove({ query: { websiteId } })
        sum += reply.deleted
        setDeleted((before) => before + reply.deleted)
        if (reply.left === 0 || reply.deleted === 0) return sum
      }
    },
    onSuccess(sum) {
      toast(`${manyText(sum, 'test order')} deleted.`)
      dialog.current?.close()
    },
  })
  const deletable = count - received
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby={title} onClose={close}>
      <div className="dialog-head">
        <h2 id={title}>Delete test orders</h2>
      </div>
      <div className="confirm-delete">
        <p>
          {manyText(deletable, 'test order')} will leave all lists, with the names and addresses of their
          buyers. Stock and uses of coupons come back. The books of tests keep their amounts. This cannot be
          undone.
        </p>
        {received > 0 && (
          <p>{manyText(received, 'test order')} waiting for a payment will stay until it arrives or fails.</p>
        )}
        <p role="status">{deleted > 0 && action.isPending ? `${deleted} of ${deletable} deleted…` : ''}</p>
        <Refusal text={action.error ? refusalText(action.error) : undefined} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={action.isPending}
            onClick={() => !action.isPending && action.mutate()}
          >
            {action.isPending ? 'Deleting…' : 'Delete permanently'}
          </button>
          <button type="button" className="button quiet" ref={cancel} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </div>
    </dialog>
  )
}
