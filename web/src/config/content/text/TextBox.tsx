import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { asSentence } from '../../../lib/text/sentence.ts'
import { LinkPicker } from './LinkPicker.tsx'
import { createTextEditor, type ChangeKind, type TextEditor, type TextState } from './text-editor.ts'
import { TextToolbar } from './TextToolbar.tsx'
import './text-box.css'

type Props = {
  websiteId: string
  label: string
  html: string
  onChange: (html: string, kind: ChangeKind) => void
  error?: string | undefined
}

/** A text with its tools, in a box. The text must be one that the editor keeps as it is (`canEditInPlace`). */
export function TextBox({ websiteId, label, html, onChange, error }: Props) {
  const [state, setState] = useState<TextState | null>(null)
  const [isLinking, setLinking] = useState(false)
  const [notice, setNotice] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const text = useRef<TextEditor>(null)
  const latest = useRef({ onChange, html })
  useLayoutEffect(() => {
    latest.current = { onChange, html }
  })
  useEffect(() => {
    const own = document.createElement('div')
    element.current?.append(own)
    const created = createTextEditor({
      element: own,
      html: latest.current.html,
      label,
      onChange: (next, kind) => latest.current.onChange(next, kind),
      onState: setState,
      onNotice: setNotice,
      onKey(event) {
        const isLink = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
        if (isLink) setLinking(true)
        return isLink
      },
    })
    text.current = created
    return () => {
      created.destroy()
      own.remove()
      text.current = null
    }
  }, [label])
  useEffect(() => text.current?.setHtml(html), [html])
  return (
    <>
      <div className="text-box" data-invalid={error !== undefined || undefined}>
        {state && (
          <TextToolbar
            state={state}
            onAction={(action) => text.current?.run(action)}
            onLink={() => setLinking(true)}
          />
        )}
        {isLinking && (
          <LinkPicker
            websiteId={websiteId}
            value={state?.link?.href ?? ''}
            newWindow={state?.link?.newWindow ?? false}
            onChange={(link) => text.current?.run(link ? { type: 'link', ...link } : { type: 'unlink' })}
            onClose={() => {
              setLinking(false)
              text.current?.focus()
            }}
          />
        )}
        <div ref={element} />
      </div>
      {(error ?? notice) && (
        <span className={error ? 'error' : 'help'} role="status">
          {error ? asSentence(error) : notice}
        </span>
      )}
    </>
  )
}
