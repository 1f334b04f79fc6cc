import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { asSentence } from '../../../../../lib/sentence.ts'
import { LinkPicker } from '../../text/LinkPicker.tsx'
import { canEditInPlace, createTextEditor, type TextEditor, type TextState } from '../../text/text-editor.ts'
import { TextToolbar } from '../../text/TextToolbar.tsx'
import { CodeControl, type ControlProps } from './TextControls.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'
import './text-in-panel.css'

/** A text with its tools. A text that the editor would change is edited as HTML, so that nothing of it is lost. */
export function TextInPanel(props: ControlProps) {
  const html = useHtml(props)
  const [isKept] = useState(() => canEditInPlace(html))
  if (isKept) return <Text {...props} />
  const field = {
    ...props.node.field,
    help: 'This text has markup that the text editor lacks, so it is edited as HTML.',
  }
  return <CodeControl {...props} node={{ ...props.node, field }} />
}

function useHtml({ path }: ControlProps): string {
  const html = valueAt(useValueEditor(), path)
  return typeof html === 'string' ? html : ''
}

function Text(props: ControlProps) {
  const { node, path } = props
  const editor = useValueEditor()
  const html = useHtml(props)
  const [state, setState] = useState<TextState | null>(null)
  const [isLinking, setLinking] = useState(false)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState('')
  const element = useRef<HTMLDivElement>(null)
  const text = useRef<TextEditor>(null)
  const id = useId()
  const { label } = node.field
  const change = (next: string, join: string | undefined) =>
    setError(editor.set(path, next, join === undefined ? {} : { join }))
  const latest = useRef({ change, html })
  useLayoutEffect(() => {
    latest.current = { change, html }
  })
  useEffect(() => {
    const own = document.createElement('div')
    element.current?.append(own)
    const created = createTextEditor({
      element: own,
      html: latest.current.html,
      label,
      onChange: (next, kind) => latest.current.change(next, kind === 'typing' ? label : undefined),
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
    <div className="field text-in-panel" data-field={path.join('.')}>
      <span className="label" id={id}>
        {label}
      </span>
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
            websiteId={editor.websiteId}
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
    </div>
  )
}
