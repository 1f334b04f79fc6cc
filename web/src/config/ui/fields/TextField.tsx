import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { Field, type InputProps } from './Field.tsx'
import { useField } from './useField.ts'
import './text-field.css'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'maxLength'
  | 'autoComplete'
  | 'autoFocus'
  | 'placeholder'
  | 'spellCheck'
  | 'autoCapitalize'
>
type Props<V extends FieldValues> = Attributes & {
  control: Control<V>
  name: FieldPathByValue<V, string>
  label: string
  help?: ReactNode
  /** Lines of a text area; without it the field is an input. */
  rows?: number
  /** An address or a code: without spelling, capitals and completion. */
  isCode?: boolean
  /** Texts beside the input, which only repeat what the label says. */
  before?: string
  after?: string
  /** A button beside the input. */
  button?: ReactNode
  /** An error that is known before the form is sent. */
  problem?: string | undefined
  /** Called after an edit. */
  edited?: (text: string) => void
}

const code = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const

/** A field with a text. */
export function TextField<V extends FieldValues>(props: Props<V>) {
  const { control, name, label, help, rows, isCode, before, after, button, problem, edited, ...attributes } =
    props
  const field = useField<V, string>(control, name)
  const change = (event: { currentTarget: { value: string } }) => {
    field.change(event.currentTarget.value)
    edited?.(event.currentTarget.value)
  }
  const input = (own: InputProps) => {
    const all = { ...(isCode && code), ...attributes, ...own, value: field.value }
    return rows === undefined ? (
      <input {...all} onChange={change} onBlur={field.blur} />
    ) : (
      <textarea
        {...own}
        rows={rows}
        maxLength={attributes.maxLength}
        placeholder={attributes.placeholder}
        spellCheck={all.spellCheck}
        value={all.value}
        onChange={change}
        onBlur={field.blur}
      />
    )
  }
  return (
    <Field name={name} label={label} error={field.error ?? problem} help={help}>
      {(own) =>
        (before ?? after ?? button) === undefined ? (
          input(own)
        ) : (
          <span className="affixed">
            {before !== undefined && <span aria-hidden="true">{before}</span>}
            {input(own)}
            {after !== undefined && <span aria-hidden="true">{after}</span>}
            {button}
          </span>
        )
      }
    </Field>
  )
}

type EmailProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, string>
  label?: string
  focus?: boolean
}

/** An email field. `autocomplete` is `username` for password managers. */
export const EmailField = <V extends FieldValues>({
  label = 'Email',
  focus = false,
  ...field
}: EmailProps<V>) => (
  <TextField
    {...field}
    label={label}
    type="email"
    isCode
    autoComplete="username"
    maxLength={320}
    autoFocus={focus}
  />
)
