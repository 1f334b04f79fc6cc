import { useId } from 'react'
import { PictureInput } from '../../../../content/assets/PictureInput.tsx'
import type { ControlProps } from './TextControls.tsx'
import { PlaceFinder } from './PlaceFinder.tsx'
import { useRenderFields, useValueEditor, valueAt } from './value-editor.ts'

/** Fields under a heading. An optional group has a switch; an optional picture begins with a choice of the file. */
export function ObjectControl({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const renderFields = useRenderFields()
  const id = useId()
  const { shape, field, isRequired, initial, refersTo } = node
  if (shape.kind !== 'object') return null
  const value = valueAt(editor, path)
  const isOptional = !isRequired && initial === undefined && refersTo !== 'place'
  const isPicture = shape.nodes.some(({ refersTo: kind }) => kind === 'asset')
  const change = (next: unknown) => void editor.set(path, next, { isStructure: true })
  return (
    <section className="field-group" aria-labelledby={id} data-field={path.join('.')}>
      {isOptional && !isPicture ? (
        <div className="switch-field">
          <label id={id}>
            <input
              type="checkbox"
              role="switch"
              checked={value !== undefined}
              onChange={({ currentTarget }) =>
                change(currentTarget.checked ? (field.start ?? {}) : undefined)
              }
            />
            <span>{field.label}</span>
          </label>
        </div>
      ) : (
        <h4 id={id}>{field.label}</h4>
      )}
      {field.help && <p className="soft small">{field.help}</p>}
      {refersTo === 'place' && <PlaceFinder path={path} />}
      {isPicture && value === undefined && (
        <PictureInput label={field.label} picture={null} change={(picture) => picture && change(picture)} />
      )}
      {(value !== undefined || !isOptional) && renderFields(shape.nodes, path)}
      {isOptional && isPicture && value !== undefined && (
        <button type="button" className="button quiet group-remove" onClick={() => change(undefined)}>
          Remove {field.label.toLowerCase()}
        </button>
      )}
    </section>
  )
}
