import { linkProblem } from '@portico/proto/links/links'
import { useId, useState } from 'react'
import { LinkInput } from '../links/LinkInput.tsx'
import type { LinkTarget } from '../links/link-targets.ts'
import './link-picker.css'

type Props = {
  websiteId: string
  /** The link at the caret; empty for none. */
  value: string
  newWindow: boolean
  /** The chosen link; null removes it. */
  onChange: (link: { href: string; newWindow: boolean } | null) => void
  onClose: () => void
  anchors?: readonly LinkTarget[]
}

/** Sets the link of the selected text. It is docked below the toolbar, so that it covers no text. */
export function LinkPicker({ websiteId, value, newWindow, onChange, onClose, anchors }: Props) {
  const [href, setHref] = useState(value)
  const [isNewTab, setNewTab] = useState(newWindow)
  const titleId = useId()
  const apply = (link: string) => {
    if (link === '' || linkProblem(link) !== null) return
    onChange({ href: link, newWindow: isNewTab })
    onClose()
  }
  return (
    <form
      className="link-picker"
      role="dialog"
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        apply(href)
      }}
      onKeyDown={(event) => {
        // An open list takes the first Escape.
        const isOpen = (event.target as Element).getAttribute('aria-expanded') === 'true'
        if (event.key === 'Escape' && !isOpen) {
          event.stopPropagation()
          onClose()
        }
      }}
    >
      <h2 id={titleId} className="visually-hidden">
        Link
      </h2>
      <LinkInput
        websiteId={websiteId}
        label="Link to"
        value={href}
        onChange={setHref}
        onEnter={apply}
        isRequired
        autoFocus
        {...(anchors && { anchors })}
      />
      <label className="check-field">
        <input
          type="checkbox"
          checked={isNewTab}
          onChange={(event) => setNewTab(event.currentTarget.checked)}
        />
        Open in a new tab
      </label>
      <div className="link-actions">
        <button type="submit" className="button">
          {value === '' ? 'Add link' : 'Save link'}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Cancel
        </button>
        {value !== '' && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              onChange(null)
              onClose()
            }}
          >
            Remove link
          </button>
        )}
      </div>
    </form>
  )
}
