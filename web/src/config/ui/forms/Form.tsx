import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Refusal } from './Refusal.tsx'
import type { Form as FormOf } from './useForm.ts'

type Props<V extends FieldValues> = {
  form: FormOf<V>
  className?: string
  /** Its name for screen readers. */
  label?: string
  children: ReactNode
}

/** The element of a form, with the error of the whole form above its fields. */
export function Form<V extends FieldValues>({ form, className, label, children }: Props<V>) {
  return (
    <form {...form.element} className={className} aria-label={label}>
      <Refusal text={form.refusal} />
      {children}
    </form>
  )
}

/** The button that submits a form. `busy` is its text meanwhile. */
export function SubmitButton({ isPending, busy, children }: SubmitProps) {
  return (
    <button type="submit" className="button" aria-disabled={isPending}>
      {isPending ? busy : children}
    </button>
  )
}
type SubmitProps = { isPending: boolean; busy: string; children: string }
