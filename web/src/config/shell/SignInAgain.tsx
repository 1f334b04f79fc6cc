import { useQueryClient } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { AccountReply } from '@portico/proto/http/people/identity'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { checkRequired } from '../ui/forms/checks.ts'
import { Form, SubmitButton } from '../ui/forms/Form.tsx'
import { useForm } from '../ui/forms/useForm.ts'
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
  const form = useForm({
    values: { password: '' },
    check: ({ password }) => checkRequired(password, 'password', 'Enter your password.'),
    send: ({ password }) => signIn({ email: account.email, password }),
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
      <Form form={form} className="again-form">
        <p>
          Sign in again as <strong>{account.email}</strong> to continue. Your unsaved changes are still here.
        </p>
        {/* Password managers need the username. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        <PasswordField control={form.control} name="password" label="Password" focus />
        <p className="actions">
          <SubmitButton isPending={form.isPending} busy="Signing in…">
            Sign in
          </SubmitButton>
          <Link className="button quiet" to="/sign-in">
            Use another account
          </Link>
        </p>
      </Form>
    </dialog>
  )
}
