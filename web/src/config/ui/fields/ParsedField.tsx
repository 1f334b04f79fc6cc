import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useField } from './useField.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'maxLength' | 'autoFocus'
>
type ParsedProps<V extends FieldValues, T> = Attributes & {
  control: Control<V>
  name: FieldPathByValue<V, T>
  label: string
  help?: ReactNode
  /** The value of a text; a value that `check` of the form refuses for a text that cannot be read. */
  parse: (text: string) => T
  format: (value: T) => string
}

/** A field that is typed as text and has another value, such as a number or opening hours. */
export function ParsedField<V extends FieldValues, T>(props: ParsedProps<V, T>) {
  const { control, name, label, help, parse, format, ...attributes } = props
  const field = useField<V, T>(control, name)
  const [typed, setTyped] = useState<string>()
  // The typed text stays as long as it means the value: "7,50" is not rewritten to "7.5" while the owner types.
  const text = typed !== undefined && isSame(parse(typed), field.value) ? typed : format(field.value)
  return (
    <Field name={name} label={label} error={field.error} help={help}>
      {(own) => (
        <input
          spellCheck={false}
          autoComplete="off"
          {...attributes}
          {...own}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            field.change(parse(value))
          }}
          onBlur={field.blur}
        />
      )}
    </Field>
  )
}

const isSame = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

type NumberProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, number>
  label: string
  help?: ReactNode
  maxLength?: number
  /** The stored number is the typed one times this: 1,000 for seconds that are stored as milliseconds. */
  times?: number
}

/** A field with a number, whose decimals follow a point or a comma. A text that is no number is NaN. */
export const NumberField = <V extends FieldValues>({ times = 1, ...field }: NumberProps<V>) => (
  <ParsedField<V, number>
    {...field}
    inputMode="decimal"
    parse={(text) => (text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(',', '.')) * times))}
    format={(value) => (Number.isNaN(value) ? '' : String(value / times))}
  />
)
