import { pathAfterSignIn } from '../../lib/member/next.ts'
import { signUp } from './calls.ts'
import { Done } from './Done.tsx'
import { EmailField, Field, PasswordField, SubmitButton } from './Field.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { passwordHelp } from './texts.ts'
import { useSubmit } from './useSubmit.ts'

/** Creates an account, signs the member in, and asks for the confirmation of the email address. */
export function SignUp() {
  const submit = useSubmit(signUp)
  const { state, errors } = submit
  if (state.status === 'succeeded') {
    const { email, name } = state.data.siteUser
    return (
      <Done title={name.firstName ? `Welcome, ${name.firstName}.` : 'Welcome.'}>
        <p>
          You are signed in. We sent a link to <strong>{email}</strong>. Open it to confirm your email
          address.
        </p>
        <p>
          <a className="button" href={pathAfterSignIn(new URLSearchParams(location.search).get('next'))}>
            Continue
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
      <EmailField error={errors['email']} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        help={passwordHelp}
        error={errors['password']}
      />
      <Refusal of={submit} />
      <SubmitButton busy={submit.isBusy} doing="Creating account…">
        Create account
      </SubmitButton>
    </SubmitForm>
  )
}
