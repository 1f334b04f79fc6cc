import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { Field, type InputProps } from './Field.tsx'
import { fieldTexts, refusalText } from './refusal.ts'

type Values = Record<string, string>
type Props = {
  help: string
  values: Values
  /** Turns what was written into a request; the errors are keyed by field. */
  save: (values: Values) => Promise<unknown>
  /** What was read before and is not true any more. */
  stale: readonly (readonly unknown[])[]
  children: (field: (name: string) => FieldProps) => ReactNode
}
export type FieldProps = {
  name: string
  value: string
  wrong: string | undefined
  change: (value: string) => void
}

/**
 * A few settings with their state always to be seen: saved, changed, saving, or why not. What was written stays when it
 * could not be saved, and the first field that is wrong gets the focus.
 */
export function SavedForm({ help, values, save, stale, children }: Props) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [written, setWritten] = useState<Values>({})
  const isChanged = Object.entries(written).some(([name, value]) => value !== values[name])
  const saving = useMutation({
    mutationFn: () => save({ ...values, ...written }),
    onSuccess: async () => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      setWritten({})
    },
  })
  const { error } = saving
  const errors = fieldTexts(error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate()
  }
  const field = (name: string): FieldProps => ({
    name,
    value: written[name] ?? values[name] ?? '',
    wrong: errors[name],
    change: (value) => {
      if (saving.isError || saving.isSuccess) saving.reset()
      setWritten((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form className="stack" ref={form} noValidate onSubmit={submit}>
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
        <span role="status" className={error ? 'wrong' : 'soft small'}>
          {error
            ? `Not saved: ${refusalText(error)}`
            : saving.isPending
              ? 'Saving…'
              : isChanged
                ? 'Not saved yet'
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

/** A field of such a form: its label, and under it help or what is wrong with it. */
export function Labelled({ field, label, help, children }: LabelledProps) {
  return (
    <Field name={field.name} label={label} wrong={field.wrong} help={help}>
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
