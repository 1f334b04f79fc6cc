import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as orders from '@portico/proto/api/commerce/orders/orders'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { count: number; received: number; close: () => void }

/** Asks before the test orders are deleted, and deletes them a hundred at a time. */
export function DeleteTests({ count, received, close }: Props) {
  const { websiteId } = useWebsite()
  const [deleted, setDeleted] = useState(0)
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
    onSuccess: (sum) => toast(`${manyText(sum, 'test order')} deleted.`),
  })
  const deletable = count - received
  return (
    <ConfirmDialog
      title="Delete test orders"
      action={action}
      act="Delete permanently"
      busy="Deleting…"
      close={close}
    >
      <p>
        {manyText(deletable, 'test order')} will leave all lists, with the names and addresses of their
        buyers. Stock and uses of coupons come back. The books of tests keep their amounts. This cannot be
        undone.
      </p>
      {received > 0 && (
        <p>{manyText(received, 'test order')} waiting for a payment will stay until it arrives or fails.</p>
      )}
      <p role="status">{deleted > 0 && action.isPending ? `${deleted} of ${deletable} deleted…` : ''}</p>
    </ConfirmDialog>
  )
}
