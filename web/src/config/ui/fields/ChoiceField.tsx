import { useId, type ReactNode } from 'react'
import type { Control, FieldPath, FieldPathByValue, FieldPathValue, FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { SelectBox } from './Select.tsx'
import { useField } from './useField.ts'

/** The values of a choice with their labels. */
export type Choices<T> = readonly { value: T; label: string }[]

/** The choices of labels by value: `choicesOf({ none: 'Hidden', show: 'Shown' })`. */
export const choicesOf = <T extends string>(labels: Readonly<Record<T, string>>): Choices<T> =>
  // The keys of the labels are the values.
  (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }))

type ChoiceProps<V extends FieldValues, N extends FieldPath<V>> = {
  control: Control<V>
  name: N
  label: string
  help?: ReactNode
  options: Choices<FieldPathValue<V, N>>
  /** Called after another value is chosen. */
  chosen?: (value: FieldPathValue<V, N>) => void
}

/** A field with one of a few values of any type. */
export function ChoiceField<V extends FieldValues, N extends FieldPath<V>>(props: ChoiceProps<V, N>) {
  const { control, name, label, help, options, chosen } = props
  const field = useField<V, FieldPathValue<V, N>>(control, name)
  return (
    <Field name={name} label={label} error={field.error} help={help}>
      {(own) => (
        <SelectBox>
          <select
            {...own}
            className="select"
            value={String(field.value)}
            onBlur={field.blur}
            onChange={({ currentTarget }) => {
              const option = options[currentTarget.selectedIndex]
              if (!option) return
              field.change(option.value)
              chosen?.(option.value)
            }}
          >
            {options.map(({ value, label: text }) => (
              <option key={String(value)} value={String(value)}>
                {text}
              </option>
            ))}
          </select>
        </SelectBox>
      )}
    </Field>
  )
}

type ChecksProps<V extends FieldValues, T extends string> = {
  control: Control<V>
  name: FieldPathByValue<V, readonly T[]>
  label: string
  options: Choices<T>
  /** Checkboxes before the checkboxes of the options. */
  children?: ReactNode
}

/** A field with any of several values. The value is the list of the checked ones, in the order of the options. */
export function ChecksField<V extends FieldValues, T extends string>(props: ChecksProps<V, T>) {
  const { control, name, label, options, children } = props
  const id = useId()
  const field = useField<V, readonly T[]>(control, name)
  return (
    <fieldset className="checks" name={name} aria-describedby={field.error ? id : undefined}>
      <legend>{label}</legend>
      {children}
      {options.map(({ value, label: text }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={field.value.includes(value)}
            aria-invalid={field.error !== undefined || undefined}
            onBlur={field.blur}
            onChange={({ currentTarget: { checked } }) =>
              field.change(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? checked : field.value.includes(each))),
              )
            }
          />
          {text}
        </label>
      ))}
      <span id={id} className="error" role="status">
        {field.error}
      </span>
    </fieldset>
  )
}

/** Checkboxes under one label. */
export function CheckGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="checks">
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}
