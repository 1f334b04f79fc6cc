import { useEffect, useRef, type ReactNode } from 'react'
import type { Submit } from './useSubmit.ts'

type Props<T> = { of: Submit<T>; busy?: boolean; resets?: boolean; children: ReactNode }

/**
 * The form element of a `useSubmit`. After a refusal the first invalid field, or else the message, gets the focus. `resets`
 * clears the form after a success. With `method="post"` a browser without its code never puts values into the address.
 */
export function SubmitForm<T>({
  of: { state, submit, again, isBusy },
  busy = isBusy,
  resets,
  children,
}: Props<T>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state.status === 'failed')
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus()
    if (state.status === 'succeeded' && resets) form.current?.reset()
  }, [state, resets])
  return (
    <form
      className="form"
      method="post"
      ref={form}
      onSubmit={submit}
      onInput={() => state.status === 'succeeded' && again()}
      aria-busy={busy || undefined}
      noValidate
    >
      {children}
    </form>
  )
}

/** The message of a refused form. */
export function Refusal<T>({ of: { state } }: { of: Submit<T> }) {
  if (state.status !== 'failed') return null
  return (
    <div className="form-message" role="alert" tabIndex={-1}>
      <p>{state.message}</p>
    </div>
  )
}
