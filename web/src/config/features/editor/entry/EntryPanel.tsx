import { useEffect, useRef } from 'react'
import { EntryAside, EntrySeo, EntryTexts } from './EntryFields.tsx'
import { StatePanel } from './StatePanel.tsx'
import { useEntry, type EntryOptions } from './use-entry.ts'

export type EntryPanelProps = EntryOptions & {
  /** The field that gets the focus: the part of the entry that was pressed on the page. */
  focus: string | undefined
  onFocused: () => void
}

/** The fields of the entry beside its page. Their changes are shown on the page and are part of its history. */
export function EntryPanel({ focus, onFocused, ...options }: EntryPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const entry = useEntry(options)
  useEffect(() => {
    if (focus === undefined) return
    panel.current?.querySelector<HTMLElement>(fieldOf(focus))?.focus()
    onFocused()
  }, [focus, onFocused])
  if (!entry) return null
  return (
    <div className="entry-panel" ref={panel}>
      <StatePanel {...entry} />
      <EntryTexts entry={entry} />
      <EntryAside entry={entry} />
      <EntrySeo entry={entry} />
    </div>
  )
}

const fieldOf = (field: string) => (field === 'image' ? '.picture-input button' : `[name='${field}']`)
