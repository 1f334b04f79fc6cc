import { useId, useState } from 'react'
import { asSentence } from '../../../../../lib/text/sentence.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { SegmentedControl } from '../../../../ui/fields/SegmentedControl.tsx'
import { SelectBox } from '../../../../ui/fields/Select.tsx'
import '../../../../ui/fields/check-field.css'
import { isWithin } from './paths.ts'
import type { ControlProps } from './TextControls.tsx'
import { useValueEditor, valueAt } from './value-editor.ts'

/** The most characters of all labels of a segmented control in a panel. */
const SEGMENTED_LENGTH = 24

/** Changes a value that has no text, and keeps the reason of a refusal until the next change. */
function useChosen({ node, path }: ControlProps) {
  const editor = useValueEditor()
  const [refusal, setRefusal] = useState<string>()
  const stored = valueAt(editor, path)
  const error = refusal ?? editor.problems.find((problem) => isWithin(path, problem.path))?.message
  return {
    value: stored ?? node.initial,
    isStored: stored !== undefined,
    error: error && asSentence(error),
    change(value: unknown) {
      const added = node.field.adds?.[String(value)]
      if (!added) return setRefusal(editor.set(path, value))
      const around = path.slice(0, -1)
      const whole = { ...added, ...(valueAt(editor, around) as object), [node.key]: value }
      setRefusal(editor.set(around, whole, { isStructure: true }))
    },
  }
}

/** A switch. */
export function SwitchControl(props: ControlProps) {
  const { node, path } = props
  const { value, error, change } = useChosen(props)
  const editor = useValueEditor()
  const around = (valueAt(editor, path.slice(0, -1)) ?? {}) as Readonly<Record<string, unknown>>
  const isOn = value === undefined ? (node.field.otherwise?.(around) ?? false) : value === true
  const id = useId()
  const note = error ?? node.field.help
  return (
    <div className="switch-field">
      <label>
        <input
          type="checkbox"
          role="switch"
          name={path.join('.')}
          checked={isOn}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
        <span>{node.field.label}</span>
      </label>
      {note && (
        <span id={`${id}-note`} className={error ? 'error' : 'help'} role="status">
          {note}
        </span>
      )}
    </div>
  )
}

/** One of a few values: side by side if their labels are short, otherwise a list that opens. */
export function ChoiceControl(props: ControlProps) {
  const { node, path } = props
  const { value, error, change } = useChosen(props)
  const { field, shape, isRequired, initial } = node
  const name = path.join('.')
  if (shape.kind !== 'choice') return null
  const { options } = shape
  const isOptional = !isRequired && (initial === undefined || initial === null)
  const length = options.reduce((sum, { label }) => sum + label.length, 0)
  if (!isOptional && options.length <= 3 && length <= SEGMENTED_LENGTH)
    return (
      <div className="field" data-field={name}>
        <span className="label" aria-hidden="true">
          {field.label}
        </span>
        <SegmentedControl
          label={field.label}
          options={Object.fromEntries(options.map((option) => [String(option.value), option.label]))}
          value={String(value)}
          onChange={(next) => change(options.find((option) => String(option.value) === next)?.value)}
        />
        {(error ?? field.help) && (
          <span className={error ? 'error' : 'help'} role="status">
            {error ?? field.help}
          </span>
        )}
      </div>
    )
  const isKnown = options.some((option) => option.value === value)
  return (
    <Field name={name} label={field.label} help={field.help} error={error}>
      {(own) => (
        <SelectBox>
          <select
            {...own}
            className="select"
            value={String(value ?? '')}
            onChange={({ currentTarget }) => {
              const chosen = options.find((option) => String(option.value) === currentTarget.value)
              change(chosen ? chosen.value : initial === null ? null : undefined)
            }}
          >
            {isOptional && <option value="">{field.empty ?? 'Default'}</option>}
            {!isKnown && value !== undefined && value !== null && (
              <option value={String(value)}>{String(value)}</option>
            )}
            {options.map((option) => (
              <option key={option.value} value={String(option.value)}>
                {option.label}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}
