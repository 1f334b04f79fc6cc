import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { setPassword } from '@portico/proto/api/identity/sign-in'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import { withoutSession } from '../../session/sign-in-calls.ts'
import { call } from '../../session/calls.ts'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { useSubmit } from '../../ui/forms/useSubmit.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { dropToken, mailedToken } from '../../session/mailed-token.ts'
import { checkPassword } from '../../ui/fields/password.ts'
import { BrokenLink } from './BrokenLink.tsx'

/** Sets a new password with the mailed token, which only the button spends. All sessions end. */
export function SetPassword() {
  const [token] = useState(() => mailedToken('password'))
  const [isSet, setIsSet] = useState(false)
  const queries = useQueryClient()
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['password', 'token'],
    check: checkPassword,
    send: ({ password = '' }) => call(setPassword, { body: { token, password } }, withoutSession),
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
  if (token === '' || errors['token'])
    return (
      <BrokenLink>
        <Link className="button" to="/reset">
          Send a new link
        </Link>
      </BrokenLink>
    )
  return (
    <SignInLayout title="Choose a new password">
      <form {...form}>
        <p className="soft">This signs you out on all devices.</p>
        <Refusal text={refusal} />
        <PasswordField
          name="password"
          label="New password"
          kind="new-password"
          error={errors['password']}
          help={`Use at least ${PASSWORD_MIN_LENGTH} characters.`}
          focus
        />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save password'}
        </button>
      </form>
    </SignInLayout>
  )
}
