import { PASSWORD_MIN_LENGTH } from '@portico/proto/limits'
import { pathAfterSignIn } from '../../lib/member/next.ts'
import { signUp } from './calls.ts'
import { Done } from './Done.tsx'
import { Field, PasswordField, SubmitButton } from './Field.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

/** A visitor becomes a member, is signed in at once, and is asked to confirm the address by mail. */
export function SignUp() {
  const submit = useSubmit(signUp)
  const { state, errors } = submit
  if (state.status === 'succeeded') {
    const { email, name } = state.data.siteUser
    return (
      <Done title={name.firstName ? `Welcome, ${name.firstName}.` : 'Welcome.'}>
        <p>
          You are signed in. We sent a link to <strong>{email}</strong>: please open it, so that we know that
          the address is yours.
        </p>
        <p>
          <a className="button" href={pathAfterSignIn(new URLSearchParams(location.search).get('next'))}>
            Go on
          </a>
        </p>
      </Done>
    )
  }
  return (
    <SubmitForm of={submit}>
      <div className="parts">
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={100}
          error={errors['firstName']}
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={100}
          error={errors['lastName']}
        />
      </div>
      <Field
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        error={errors['email']}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        help={`At least ${PASSWORD_MIN_LENGTH} characters. Three or four words that only you would put together are good.`}
        error={errors['password']}
      />
      <Refusal of={submit} />
      <SubmitButton busy={submit.isBusy} doing="Making it…">
        Make my account
      </SubmitButton>
    </SubmitForm>
  )
}
