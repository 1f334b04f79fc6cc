import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Contract } from '@portico/proto/api/contract'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useForm, type Errors, type Form } from './useForm.ts'

type Props<V extends FieldValues, B> = {
  help: string
  /** The saved values. */
  values: V
  check?: (values: V) => Errors
  bodyOf?: (values: V) => B
  contract?: () => Promise<Contract>
  /** Sends the values and reads again what they change. */
  save: (body: B, values: V) => Promise<unknown>
  /** Asks before unsaved changes are left. At most one form of a panel may do so. */
  isGuarded?: boolean
  children: (form: Form<V>) => ReactNode
}

/** A form of settings that always shows its state: saved, changed, saving or failed. */
export function SavedForm<V extends FieldValues, B = V>(props: Props<V, B>) {
  const { help, values, check, bodyOf, contract, save, isGuarded = false, children } = props
  const form = useForm<V, B>({ values, check, bodyOf, contract, send: save })
  const { element, reset, isChanged, isPending, isSubmitSuccessful, submitCount } = form

  // When other values are stored, the fields follow that were not edited.
  const stored = useRef(values)
  useEffect(() => {
    // A reset during a submission would end it.
    if (isPending || isSame(stored.current, values)) return
    stored.current = values
    reset(values, { ...keepSubmission, keepDirtyValues: true, keepDirty: true, keepErrors: true })
  })
  // After a save the form shows what is stored, which may differ from what was typed.
  useEffect(() => {
    if (isSubmitSuccessful) reset(stored.current, keepSubmission)
  }, [submitCount, isSubmitSuccessful, reset])

  return (
    <form className="stack" {...element} onSubmit={isChanged ? element.onSubmit : preventDefault}>
      {isGuarded && isChanged && <LeaveGuard />}
      <p className="soft">{help}</p>
      {children(form)}
      <p className="save">
        <button
          type="submit"
          className={isChanged ? 'button' : 'button quiet'}
          aria-disabled={!isChanged || isPending}
        >
          Save
        </button>
        <span role="status" className={form.hasErrors ? 'error' : 'soft small'}>
          {stateText(form)}
        </span>
      </p>
    </form>
  )
}

const keepSubmission = { keepIsSubmitted: true, keepIsSubmitSuccessful: true, keepSubmitCount: true } as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

function stateText<V extends FieldValues>(form: Form<V>): string {
  if (form.isPending) return 'Saving…'
  if (form.hasErrors) return `Not saved: ${form.refusal ?? 'correct the marked field.'}`
  if (form.isChanged) return 'Unsaved changes'
  return form.isSubmitSuccessful ? 'Saved' : ''
}
