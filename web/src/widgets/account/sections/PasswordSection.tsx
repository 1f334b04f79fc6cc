import { PASSWORD_MIN_LENGTH } from '@portico/proto/limits'
import { changePassword } from '../calls.ts'
import { PasswordField } from '../Field.tsx'
import { Section } from './Section.tsx'
import { Refusal, SubmitForm } from '../SubmitForm.tsx'
import { useSubmit } from '../useSubmit.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordSection({ changed }: { changed: () => void }) {
  const submit = useSubmit(async (values) => {
    await changePassword(values)
    changed()
  })
  const { errors, state } = submit
  return (
    <Section title="Password" id="password">
      <SubmitForm of={submit} resets>
        <PasswordField
          name="currentPassword"
          label="Current password"
          autoComplete="current-password"
          error={errors['currentPassword']}
        />
        <PasswordField
          name="password"
          label="New password"
          autoComplete="new-password"
          help={`At least ${PASSWORD_MIN_LENGTH} characters.`}
          error={errors['password']}
        />
        <Refusal of={submit} />
        <p className="account-action">
          <button type="submit" className="button" aria-disabled={submit.isBusy || undefined}>
            {submit.isBusy ? 'Changing…' : 'Change password'}
          </button>
          <span role="status">
            {state.status === 'succeeded' && 'Password changed. You are signed out on your other devices.'}
          </span>
        </p>
      </SubmitForm>
    </Section>
  )
}
