import { useContext, useLayoutEffect, useRef } from 'react'
import type { EntryText } from '../../../editing/selection.ts'
import { idOfEntryText } from '../selection.ts'
import { EntryTextContext, type MountEntryText } from './canvas-context.ts'
import { HIDDEN_HEAD } from './placeholders.ts'

/** The title or the excerpt of an entry: its words, or its editor while it is open. */
export function CanvasEntryText({ field, children }: { field: EntryText; children: string | undefined }) {
  const { open, values, mount } = useContext(EntryTextContext)!
  if (open !== field || !values) return children
  return <Host field={field} value={values[field]} mount={mount} />
}

/** The element in which the text is edited. Its editor changes it, so React renders it once. */
function Host({ field, value, mount }: { field: EntryText; value: string; mount: MountEntryText }) {
  const element = useRef<HTMLSpanElement>(null)
  const editor = useRef<ReturnType<MountEntryText>>(undefined)
  const first = useRef(value)
  useLayoutEffect(() => {
    const mounted = mount({ field, element: element.current!, value: first.current })
    editor.current = mounted
    return () => mounted.destroy()
  }, [field, mount])
  useLayoutEffect(() => editor.current?.setValue(value), [value])
  return <span className="portico-field" ref={element} />
}

/** Says why the title is not shown. A press opens its field in the panel. */
export const HiddenHead = () => (
  <p className="portico-placeholder" data-edit="entry" data-edit-id={idOfEntryText('title')}>
    {HIDDEN_HEAD}
  </p>
)
