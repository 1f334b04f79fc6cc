import { lazy, Suspense, useState } from 'react'
import type { ControlProps } from './TextControls.tsx'

// The text editor is loaded with the first text.
const TextInPanel = lazy(async () => ({ default: (await import('./TextInPanel.tsx')).TextInPanel }))

/** A text with markup. The text of a block is edited on the page, so in the panel it is opened only when it is wanted. */
export function HtmlControl(props: ControlProps) {
  const [isOpen, setOpen] = useState(false)
  const text = (
    <Suspense fallback={<p className="soft small">Loading the text…</p>}>
      <TextInPanel {...props} />
    </Suspense>
  )
  if (props.path.length > 1) return text
  return (
    <details
      className="field-more"
      data-field={props.path.join('.')}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Edit the text here</summary>
      {isOpen && text}
    </details>
  )
}
