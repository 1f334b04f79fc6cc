import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'

/**
 * The selected rows of a list, by id. Rows that the filters hide are not selected. Shift selects a range, by click or by
 * arrow key; the arrows move between the checkboxes, ⌘A or Ctrl+A selects all, and Escape none.
 */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen])
  const all = selected.length > 0 && selected.length === ids.length

  const selectTo = (id: string, isOn: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)].sort((a, b) => a - b)
    const range = from === -1 ? [id] : ids.slice(from, to! + 1)
    setChosen((before) => {
      const next = new Set(before)
      for (const each of range) {
        if (isOn) next.add(each)
        else next.delete(each)
      }
      return next
    })
    last.current = id
  }
  const toggle = (id: string, event: MouseEvent) => {
    if (!event.shiftKey) last.current = id
    selectTo(id, !chosen.has(id))
  }
  const clear = () => setChosen(new Set())
  const toggleAll = () => setChosen(all ? new Set() : new Set(ids))

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const box = event.target as HTMLElement
    const id = box.dataset['row']
    if (id === undefined) return
    if ((event.metaKey || event.ctrlKey) && event.key === 'a') setChosen(new Set(ids))
    else if (event.key === 'Escape' && selected.length > 0) clear()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = ids[ids.indexOf(id) + (event.key === 'ArrowDown' ? 1 : -1)]
      if (next === undefined) return
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus()
      if (event.shiftKey) {
        last.current = id
        selectTo(next, true)
      }
    } else return
    event.preventDefault()
  }
  return { selected, all, isSelected: (id: string) => chosen.has(id), toggle, toggleAll, clear, onKeyDown }
}
