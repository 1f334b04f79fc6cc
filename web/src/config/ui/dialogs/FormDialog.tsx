import { useEffect, useId, useRef, type ReactNode } from 'react'
import { FormActions } from '../forms/FormActions.tsx'
import { Refusal } from '../forms/Refusal.tsx'
import { useSubmit, type Values } from '../forms/useSubmit.ts'

type Props<T> = {
  title: string
  help?: ReactNode
  /** The labels of the submit button. */
  send: string
  busy: string
  /** The names of the fields that show their own error. */
  fields: readonly string[]
  check?: (values: Values) => Values
  submit: (values: Values) => Promise<T>
  /** Runs after a successful reply; then the dialog closes. */
  done: (reply: T, values: Values) => void | Promise<void>
  close: () => void
  children: (errors: Values) => ReactNode
}

/** A modal dialog with a form. Escape and Cancel close it; `close` is called when it has closed. */
export function FormDialog<T>(props: Props<T>) {
  const { title, help, send, busy, fields, check, submit, done, close, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const { form, errors, refusal, isPending } = useSubmit({
    fields,
    ...(check && { check }),
    send: submit,
    async done(reply, values) {
      await done(reply, values)
      dialog.current?.close()
    },
  })
  return (
    <dialog className="dialog form-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      <form {...form}>
        {help && <p className="soft">{help}</p>}
        <Refusal text={refusal} />
        {children(errors)}
        <FormActions send={send} busy={busy} isPending={isPending} close={() => dialog.current?.close()} />
      </form>
    </dialog>
  )
}
