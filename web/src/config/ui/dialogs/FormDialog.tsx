import { useEffect, useId, useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Contract } from '@portico/proto/api/contract'
import { Form } from '../forms/Form.tsx'
import { FormActions } from '../forms/FormActions.tsx'
import { useForm, type Errors, type Form as FormOf } from '../forms/useForm.ts'

type Props<V extends FieldValues, B, R> = {
  title: string
  help?: ReactNode
  /** The labels of the submit button. */
  send: string
  busy: string
  values: V
  check?: (values: V) => Errors
  bodyOf?: (values: V) => B
  contract?: () => Promise<Contract>
  submit: (body: B, values: V, change: FormOf<V>['change']) => Promise<R>
  /** Runs after a successful reply; then the dialog closes. */
  done?: (reply: R, values: V) => void | Promise<void>
  close: () => void
  children: (form: FormOf<V>) => ReactNode
}

/** A modal dialog with a form. Escape and Cancel close it; `close` is called when it has closed. */
export function FormDialog<V extends FieldValues, B = V, R = unknown>(props: Props<V, B, R>) {
  const { title, help, send, busy, submit, done, close, children, ...options } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const form = useForm<V, B, R>({
    ...options,
    send: submit,
    async done(reply, values) {
      await done?.(reply, values)
      dialog.current?.close()
    },
  })
  return (
    <dialog className="dialog form-dialog" ref={dialog} aria-labelledby={id} onClose={close}>
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
      </div>
      <Form form={form}>
        {help && <p className="soft">{help}</p>}
        {children(form)}
        <FormActions
          send={send}
          busy={busy}
          isPending={form.isPending}
          close={() => dialog.current?.close()}
        />
      </Form>
    </dialog>
  )
}
