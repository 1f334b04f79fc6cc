import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import type { FieldNode } from '../../../../content/blocks/nodes.ts'
import { articleOf, moved } from './entries.ts'
import { TextControl, type ControlProps } from './TextControls.tsx'
import { problemAt, useValueEditor, valueAt } from './value-editor.ts'

/** A list of short texts, one in each line. */
export function TextsControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const [refusal, setRefusal] = useState<string>()
  const { field, shape } = node
  if (shape.kind !== 'texts') return null
  const list = (valueAt(editor, path) ?? node.initial ?? []) as readonly unknown[]
  const item = field.item ?? 'line'
  const set = (next: readonly unknown[]) => setRefusal(editor.set(path, next, { isStructure: true }))
  const own: FieldNode = {
    key: item,
    field: { label: item },
    shape: shape.element,
    isRequired: true,
    belongsTo: () => true,
  }
  const error = refusal ?? (list.length === 0 ? problemAt(editor, path) : undefined)
  return (
    <div className="field-list texts" role="group" aria-label={field.label} data-field={path.join('.')}>
      <h4>{field.label}</h4>
      {field.help && <p className="soft small">{field.help}</p>}
      <ol>
        {list.map((_, at) => {
          const label = `${item.charAt(0).toUpperCase()}${item.slice(1)} ${at + 1}`
          return (
            <li key={at} className="text-entry">
              <TextControl node={{ ...own, field: { label } }} path={[...path, at]} />
              <button
                type="button"
                className="icon-button"
                aria-label={`Move up: ${label}`}
                aria-disabled={at === 0}
                onClick={() => at > 0 && set(moved(list, at, at - 1))}
              >
                <ArrowUp size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Move down: ${label}`}
                aria-disabled={at === list.length - 1}
                onClick={() => at < list.length - 1 && set(moved(list, at, at + 1))}
              >
                <ArrowDown size={16} aria-hidden="true" />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove: ${label}`}
                aria-disabled={list.length <= shape.minItems}
                onClick={() => list.length > shape.minItems && set(list.filter((__, place) => place !== at))}
              >
                <Trash2 size={16} aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ol>
      {error && (
        <p className="error" role="status">
          {asSentence(error)}
        </p>
      )}
      {list.length < shape.maxItems && (
        <p className="list-add">
          <button
            type="button"
            className="button quiet"
            data-add={item}
            onClick={() => set([...list, freeText(String(field.start ?? ''), list)])}
          >
            <Plus size={16} aria-hidden="true" /> Add {articleOf(item)} {item}
          </button>
        </p>
      )}
    </div>
  )
}

/** The text, with a number if the list has it already: lists of options must differ. */
function freeText(text: string, list: readonly unknown[]): string {
  if (!list.includes(text)) return text
  const at = Array.from({ length: list.length + 1 }, (_, index) => index + 2)
  return `${text} ${at.find((number) => !list.includes(`${text} ${number}`))}`
}
