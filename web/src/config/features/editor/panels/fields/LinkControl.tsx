import { LinkField } from '../../../../content/links/LinkField.tsx'
import type { ControlProps } from './TextControls.tsx'
import { readText, useTyped } from './useTyped.ts'
import { useValueEditor } from './value-editor.ts'

/** A link to a page, a file, another website, an email address or a phone number. */
export function LinkControl({ node, path }: ControlProps) {
  const { websiteId } = useValueEditor()
  const format = (value: unknown) => (typeof value === 'string' ? value : '')
  const { text, error, change } = useTyped({ node, path, format, read: readText(node) })
  return (
    <LinkField
      websiteId={websiteId}
      name={path.join('.')}
      label={node.field.label}
      help={node.field.help}
      error={error}
      value={text}
      change={(link) => {
        // The list also reports the text that it is given.
        if (link !== text) change(link)
      }}
    />
  )
}
