import type { AssetReply } from '@portico/proto/http/files/assets'
import { manyText } from '../../ui/text/format.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { useBulk } from './data.ts'

/** Returns a function that moves files to the trash, with undo. */
export function useTrash(bulk: ReturnType<typeof useBulk>) {
  return (assets: readonly Pick<AssetReply, 'id' | 'title'>[], onDone?: () => void) => {
    if (bulk.isPending) return
    const ids = assets.map(({ id }) => id)
    const name = assets.length === 1 ? assets[0]!.title : manyText(assets.length, 'file')
    bulk.mutate(
      { ids, action: 'delete' },
      {
        onSuccess() {
          toast(`${name} moved to the trash.`, {
            undo: () =>
              bulk.mutate(
                { ids, action: 'restore' },
                { onError: (error) => toast(`Not undone: ${refusalText(error)}`, { tone: 'poor' }) },
              ),
          })
          onDone?.()
        },
      },
    )
  }
}
