import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { Field, type InputProps } from '../fields/Field.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { fieldTexts, refusalText } from './refusal.ts'

type Values = Record<string, string>
type Props = {
  help: string
  values: Values
  /** Sends the values and reads again what they change. A CallFailure carries its errors by field. */
  save: (values: Values) => Promise<unknown>
  /** Query keys to read again after saving, if `save` does not read them again. */
  stale?: readonly (readonly unknown[])[]
  /** Asks before unsaved changes are left. At most one form of a panel may do so. */
  isGuarded?: boolean
  children: (field: (name: string) => FieldProps) => ReactNode
}
export type FieldProps = {
  name: string
  value: string
  error: string | undefined
  change: (value: string) => void
}

/**
 * A form of settings that always shows its state: saved, changed, saving or failed. After a failure the input stays and
 * the first field with an error gets the focus.
 */
export function SavedForm({ help, values, save, stale = [], isGuarded = false, children }: Props) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [edits, setEdits] = useState<Values>({})
  const isChanged = Object.entries(edits).some(([name, value]) => value !== values[name])
  const saving = useMutation({
    mutationFn: () => save({ ...values, ...edits }),
    onSuccess: async () => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      setEdits({})
    },
  })
  const { error } = saving
  const errors = fieldTexts(error)
  const hasMarkedField = Object.keys(errors).some((name) => Object.hasOwn(values, name))
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate()
  }
  const field = (name: string): FieldProps => ({
    name,
    value: edits[name] ?? values[name] ?? '',
    error: errors[name],
    change: (value) => {
      if (saving.isError || saving.isSuccess) saving.reset()
      setEdits((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
      {isGuarded && isChanged && <LeaveGuard />}
      <p className="soft">{help}</p>
      {children(field)}
      <p className="save">
        <button
          type="submit"
          className={isChanged ? 'button' : 'button quiet'}
          aria-disabled={!isChanged || saving.isPending}
        >
          Save
        </button>
        <span role="status" className={error ? 'error' : 'soft small'}>
          {error
            ? `Not saved: ${hasMarkedField ? 'correct the marked field.' : refusalText(error)}`
            : saving.isPending
              ? 'Saving…'
              : isChanged
                ? 'Unsaved changes'
                : saving.isSuccess
                  ? 'Saved'
                  : ''}
        </span>
      </p>
    </form>
  )
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
type LabelledProps = {
  field: FieldProps
  label: string
  help?: string
  children: (
    props: InputProps & { value: string; onChange: (event: ChangeEvent<Control>) => void },
  ) => ReactNode
}

/** A field of a SavedForm: its label, and below it the help text or the error. */
export function Labelled({ field, label, help, children }: LabelledProps) {
  return (
    <Field name={field.name} label={label} error={field.error} help={help}>
      {(props) =>
        children({
          ...props,
          value: field.value,
          onChange: (event) => field.change(event.currentTarget.value),
        })
      }
    </Field>
  )
}
