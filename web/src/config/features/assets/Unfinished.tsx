import * as uploads from '@portico/proto/api/sites/library/uploads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UPLOAD_HOURS } from '@portico/proto/limits'
import { manyText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useWebsite } from '../../session/website.ts'
import { call, readAgain } from '../../session/calls.ts'
import { useUnfinished } from '../../content/assets/assets.ts'
import { useTransfers } from '../../content/assets/upload/transfers.ts'

/** Names the uploads of an earlier visit that were not completed. Choosing such a file again resumes it. */
export function Unfinished() {
  const { websiteId } = useWebsite()
  const running = useTransfers(websiteId).map(({ uploadId }) => uploadId)
  const queries = useQueryClient()
  const unfinished = (useUnfinished(websiteId).data?.uploads ?? []).filter(({ id }) => !running.includes(id))
  const discard = useMutation({
    mutationFn: () =>
      Promise.all(unfinished.map(({ id }) => call(uploads.cancelUpload, { params: { websiteId, id } }))),
    onError: (error) => toast(`Not discarded: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: () => readAgain(queries, uploads.cancelUpload, { params: { websiteId } }),
  })
  if (unfinished.length === 0) return null
  return (
    <div className="notice asset-unfinished">
      <p>
        {manyText(unfinished.length, 'upload was', 'uploads were')} interrupted:{' '}
        {unfinished
          .slice(0, 3)
          .map(({ name }) => name)
          .join(', ')}
        {unfinished.length > 3 && ' …'}. Choose the same file again within {UPLOAD_HOURS} hours to continue
        where it stopped.
      </p>
      <p>
        <button
          type="button"
          className="link"
          aria-disabled={discard.isPending}
          onClick={() => !discard.isPending && discard.mutate()}
        >
          {discard.isPending ? 'Discarding…' : 'Discard'}
        </button>
      </p>
    </div>
  )
}
