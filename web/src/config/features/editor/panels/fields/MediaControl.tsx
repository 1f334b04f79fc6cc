import { FolderOpen } from 'lucide-react'
import { useState } from 'react'
import type { AssetKind } from '@portico/proto/http/files/assets'
import { AssetPicker } from '../../../../content/assets/AssetPicker.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import type { ControlProps } from './TextControls.tsx'
import { readText, useTyped } from './useTyped.ts'
import { useValueEditor, valueAt } from './value-editor.ts'

const titles: Partial<Record<AssetKind, string>> = {
  audio: 'Choose a sound',
  video: 'Choose a film',
  captions: 'Choose captions',
}

/** A film, a sound or captions: a file of the library, or an address. */
export function MediaControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const [isOpen, setOpen] = useState(false)
  const format = (value: unknown) => (typeof value === 'string' ? value : '')
  const { text, error, change } = useTyped({ node, path, format, read: readText(node) })
  const around = path.slice(0, -1)
  const entry = (valueAt(editor, around) ?? {}) as { type?: string }
  const kind: AssetKind =
    entry.type === undefined ? 'captions' : entry.type.startsWith('audio') ? 'audio' : 'video'
  return (
    <>
      <Field name={path.join('.')} label={node.field.label} help={node.field.help} error={error}>
        {(props) => (
          <span className="affixed">
            <input
              {...props}
              inputMode="url"
              spellCheck={false}
              autoCapitalize="off"
              autoComplete="off"
              maxLength={2_000}
              value={text}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`${node.field.label}: choose in the library`}
              onClick={() => setOpen(true)}
            >
              <FolderOpen size={18} aria-hidden="true" />
            </button>
          </span>
        )}
      </Field>
      {isOpen && (
        <AssetPicker
          kind={kind}
          title={titles[kind] ?? 'Choose a file'}
          choose={({ url, type }) => {
            const next = { ...entry, url, ...(entry.type !== undefined && { type }) }
            editor.set(around, next, { isStructure: true })
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  )
}
