import { useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AccountReply } from '@portico/proto/http/identity'
import { PasswordField } from '../ui/fields/Field.tsx'
import { Refusal } from '../ui/forms/Refusal.tsx'
import { checkRequired, useSubmit } from '../ui/forms/useSubmit.ts'
import { signIn } from '../session/sign-in-calls.ts'
import { sessionKey } from '../session/session.ts'

/**
 * Asks for the password again after the session has ended. The open panel is hidden behind the dialog but stays mounted,
 * so unsaved input is not lost.
 */
export function SignInAgain({ account }: Pick<AccountReply, 'account'>) {
  const queries = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close() // returns the focus to the element that had it
  }, [])
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['password'],
    check: (values) => checkRequired(values, 'password', 'Enter your password.'),
    send: ({ password = '' }) => signIn({ email: account.email, password }),
    done: (session) => {
      queries.setQueryData(sessionKey, session)
      void queries.invalidateQueries()
    },
  })
  return (
    <dialog
      className="dialog again"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
    >
      <div className="dialog-head">
        <h2 id={id}>Your session has ended</h2>
      </div>
      <form className="again-form" {...form}>
        <p>
          Sign in again as <strong>{account.email}</strong> to continue. Your unsaved changes are still here.
        </p>
        <Refusal text={refusal} />
        {/* Password managers need the username. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField name="password" label="Password" error={errors['password']} focus />
        <p className="actions">
          <button type="submit" className="button" aria-disabled={isPending}>
            {isPending ? 'Signing in…' : 'Sign in'}
          </button>
          <Link className="button quiet" to="/sign-in">
            Use another account
          </Link>
        </p>
      </form>
    </dialog>
  )
}
