import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { setPassword } from '@portico/proto/api/identity/owners/sign-in'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/people/identity'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { call } from '../../session/calls.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { checkPassword } from '../../ui/forms/checks.ts'
import { Form, SubmitButton } from '../../ui/forms/Form.tsx'
import { fieldTexts } from '../../ui/forms/refusal.ts'
import { useForm } from '../../ui/forms/useForm.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { dropToken, mailedToken } from '../../session/mailed-token.ts'
import { BrokenLink } from './BrokenLink.tsx'

/** Sets a new password with the mailed token, which only the button spends. All sessions end. */
export function SetPassword() {
  const [token] = useState(() => mailedToken('password'))
  const [isSet, setIsSet] = useState(false)
  const [isBroken, setBroken] = useState(token === '')
  const queries = useQueryClient()
  const form = useForm({
    values: { password: '' },
    check: checkPassword,
    send: async ({ password }) => {
      try {
        await call(setPassword, { body: { token, password } }, withoutSession)
      } catch (error) {
        if (fieldTexts(error)['token'] !== undefined) setBroken(true)
        throw error
      }
    },
    done: () => {
      dropToken('password')
      queries.clear()
      setIsSet(true)
    },
  })
  if (isSet)
    return (
      <SignInLayout title="Your password was changed">
        <p role="status">You were signed out on all devices. Sign in with your new password.</p>
        <p>
          <Link className="button" to="/sign-in">
            Sign in
          </Link>
        </p>
      </SignInLayout>
    )
  if (isBroken)
    return (
      <BrokenLink>
        <Link className="button" to="/reset">
          Send a new link
        </Link>
      </BrokenLink>
    )
  return (
    <SignInLayout title="Choose a new password">
      <Form form={form}>
        <p className="soft">This signs you out on all devices.</p>
        <PasswordField
          control={form.control}
          name="password"
          label="New password"
          kind="new-password"
          help={`Use at least ${PASSWORD_MIN_LENGTH} characters.`}
          focus
        />
        <SubmitButton isPending={form.isPending} busy="Saving…">
          Save password
        </SubmitButton>
      </Form>
    </SignInLayout>
  )
}
