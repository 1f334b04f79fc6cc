import { orderItems } from '@portico/proto/api/sites/content/items'
import { GripVertical } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import type { ItemRow } from '@portico/proto/http/content/items'
import { useWebsite } from '../../session/website.ts'
import { useChange } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

type Props = { collectionId: string; items: readonly ItemRow[]; close: () => void }

/**
 * The items of a collection in their order, to drag by pointer, or to move by keyboard: Alt with an arrow moves the focused
 * one by a place, and Enter on its handle begins a longer move. Each move is saved, with undo.
 */
export function ArrangeItems({ collectionId, items, close }: Props) {
  const { websiteId } = useWebsite()
  const saveOrder = useChange(orderItems)
  const [order, setOrder] = useState<readonly string[]>(() => items.map(({ id }) => id))
  const byId = new Map(items.map((item) => [item.id, item]))
  const [announced, setAnnounced] = useState('')
  const listed = order.flatMap((id) => byId.get(id) ?? [])

  const save = async (next: readonly string[], before: readonly string[]) => {
    setOrder(next)
    try {
      await saveOrder({ params: { websiteId, id: collectionId }, body: { ids: [...next] } })
      toast('Order saved. Publish to show it to visitors.', { undo: () => void save(before, next) })
    } catch (error) {
      setOrder(before)
      toast(`Order not saved: ${refusalText(error as Error)}`, { tone: 'poor' })
    }
  }
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': byId.get(String(key))?.title ?? '' })),
    onReorder: ({ keys, target }) => {
      const rest = order.filter((id) => !keys.has(id))
      const at = rest.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0)
      const moved = order.filter((id) => keys.has(id))
      void save([...rest.slice(0, at), ...moved, ...rest.slice(at)], order)
    },
  })
  const moveByKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-key]')
    const id = row?.dataset['key']
    if (!event.altKey || step === 0 || id === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const to = order.indexOf(id) + step
    if (to < 0 || to >= order.length) return
    const rest = order.filter((each) => each !== id)
    void save([...rest.slice(0, to), id, ...rest.slice(to)], order)
    setAnnounced(`${byId.get(id)?.title ?? ''} moved to place ${to + 1} of ${order.length}`)
  }
  return (
    <div onKeyDownCapture={moveByKey}>
      <div className="tools">
        <p className="soft">Drag an entry to its place, or move the focused one with Alt and an arrow key.</p>
        <p className="visually-hidden" role="status">
          {announced}
        </p>
        <button type="button" className="button push" onClick={close}>
          Done
        </button>
      </div>
      <GridList
        className="arrange"
        aria-label="Order of the entries"
        selectionMode="none"
        items={listed}
        dragAndDropHooks={dragAndDropHooks}
      >
        {(item) => (
          <GridListItem className="arrange-item" textValue={item.title}>
            <Button slot="drag" className="icon-button" aria-label={`Move ${item.title}`}>
              <GripVertical size={16} aria-hidden="true" />
            </Button>
            <span className="page-name">{item.title}</span>
            <span className="soft small path columns-only">{item.fullUrl}</span>
          </GridListItem>
        )}
      </GridList>
    </div>
  )
}
