import { useId, useState } from 'react'
import { TextBox } from '../../../../content/text/TextBox.tsx'
import { canEditInPlace } from '../../../../content/text/text-editor.ts'
import { CodeControl, type ControlProps } from './TextControls.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'

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
  const [error, setError] = useState<string>()
  const id = useId()
  const { label } = node.field
  return (
    <div className="field text-in-panel" data-field={path.join('.')}>
      <span className="label" id={id}>
        {label}
      </span>
      <TextBox
        websiteId={editor.websiteId}
        label={label}
        html={html}
        error={error}
        onChange={(next, kind) => setError(editor.set(path, next, kind === 'typing' ? { join: label } : {}))}
      />
    </div>
  )
}
