import type { ComponentProps, ReactNode } from 'react'

type InputProps = Omit<ComponentProps<'input'>, 'name' | 'id'>

/** The attributes of a field that the script finds by its name. */
const namesOf = (name: string) => ({ id: `checkout-${name}`, name, 'aria-describedby': `error-${name}` })

/** A field with its label. The script writes the error under it. */
export function Field({
  name,
  label,
  isOptional = false,
  ...input
}: InputProps & { name: string; label: string; isOptional?: boolean }) {
  return (
    <Labelled {...{ name, label, isOptional }}>
      <input {...input} {...namesOf(name)} required={!isOptional} />
    </Labelled>
  )
}

export function SelectField({
  name,
  label,
  autoComplete,
  children,
}: {
  name: string
  label: string
  autoComplete: string
  children: ReactNode
}) {
  return (
    <Labelled {...{ name, label }}>
      <select {...namesOf(name)} autoComplete={autoComplete} required>
        {children}
      </select>
    </Labelled>
  )
}

export function NoteField({ name, label, maxLength }: { name: string; label: string; maxLength: number }) {
  return (
    <Labelled {...{ name, label }} isOptional>
      <textarea {...namesOf(name)} maxLength={maxLength} rows={3} />
    </Labelled>
  )
}

function Labelled({
  name,
  label,
  isOptional = false,
  children,
}: {
  name: string
  label: string
  isOptional?: boolean
  children: ReactNode
}) {
  return (
    <div className="form-item" data-field={name}>
      <label className="title" htmlFor={`checkout-${name}`}>
        <span data-label="">{label}</span> {isOptional && <span className="optional">(optional)</span>}
      </label>
      {children}
      <p className="field-error" id={`error-${name}`} hidden />
    </div>
  )
}
