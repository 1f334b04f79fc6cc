import type { MemberProfile } from '@portico/proto/http/people/members'
import { changeProfile } from '../calls.ts'
import { Field, SubmitButton } from '../Field.tsx'
import { Section } from './Section.tsx'
import { Refusal, SubmitForm } from '../SubmitForm.tsx'
import { useSubmit } from '../useSubmit.ts'

type Props = { profile: MemberProfile; changed: (profile: MemberProfile) => void }

/** The member's name. */
export function ProfileSection({ profile, changed }: Props) {
  const submit = useSubmit(async (values) => {
    await changeProfile(values)
    const { firstName = '', lastName = '' } = values
    changed({ ...profile, name: { firstName: firstName.trim(), lastName: lastName.trim() } })
  })
  const { errors, state } = submit
  return (
    <Section title="Name" id="profile">
      <SubmitForm of={submit}>
        <div className="parts">
          <Field
            name="firstName"
            label="First name"
            autoComplete="given-name"
            maxLength={100}
            defaultValue={profile.name.firstName}
            error={errors['firstName']}
          />
          <Field
            name="lastName"
            label="Last name"
            autoComplete="family-name"
            maxLength={100}
            defaultValue={profile.name.lastName}
            error={errors['lastName']}
          />
        </div>
        <Refusal of={submit} />
        <p className="account-action">
          <SubmitButton busy={submit.isBusy} doing="Saving…">
            Save
          </SubmitButton>
          <span role="status">{state.status === 'succeeded' && 'Saved.'}</span>
        </p>
      </SubmitForm>
    </Section>
  )
}
