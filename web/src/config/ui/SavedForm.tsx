import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { fieldTexts } from './refusal.ts'

type Values = Record<string, string>
type Props = {
  title: string
  help: string
  values: Values
  /** Turns what was written into a request; the errors are keyed by field. */
  save: (values: Values) => Promise<unknown>
  /** What was read before and is not true any more. */
  stale: readonly (readonly unknown[])[]
  children: (field: (name: string) => FieldProps) => ReactNode
}
export type FieldProps = {
  id: string
  name: string
  value: string
  wrong: string | undefined
  change: (value: string) => void
}

/** A few settings with their state always to be seen: saved, changed, saving, or why not. */
export function SavedForm({ title, help, values, save, stale, children }: Props) {
  const queries = useQueryClient()
  const id = useId()
  const [written, setWritten] = useState<Values>({})
  const isChanged = Object.entries(written).some(([name, value]) => value !== values[name])
  const saving = useMutation({
    mutationFn: () => save({ ...values, ...written }),
    onSuccess: async () => {
      await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })))
      setWritten({})
    },
  })
  const errors = fieldTexts(saving.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !saving.isPending) saving.mutate()
  }
  const field = (name: string): FieldProps => ({
    id: `${id}-${name}`,
    name,
    value: written[name] ?? values[name] ?? '',
    wrong: errors[name],
    change: (value) => {
      if (saving.isError || saving.isSuccess) saving.reset()
      setWritten((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form className="stack" onSubmit={submit}>
        <p className="soft">{help}</p>
        {children(field)}
        <p className="save">
          <button type="submit" className="button" aria-disabled={!isChanged || saving.isPending}>
            Save
          </button>
          <span role="status" className={saving.error ? 'wrong' : 'soft small'}>
            {saving.error
              ? `Not saved: ${saving.error.message}`
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
    </section>
  )
}

/** A label, the field, help, and what is wrong with it. */
export function Labelled({
  field,
  label,
  help,
  children,
}: {
  field: FieldProps
  label: string
  help?: string
  children: (props: object) => ReactNode
}) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {children({
        id: field.id,
        className: 'input',
        value: field.value,
        'aria-invalid': field.wrong !== undefined,
        'aria-describedby': `${field.id}-help`,
        onChange: (event: { currentTarget: { value: string } }) => field.change(event.currentTarget.value),
      })}
      <span id={`${field.id}-help`} className={field.wrong ? 'wrong' : 'help'}>
        {field.wrong ?? help}
      </span>
    </div>
  )
}
