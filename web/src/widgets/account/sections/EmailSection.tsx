import type { MemberProfile } from '@portico/proto/http/people/members'
import { sendConfirmationAgain } from '../calls.ts'
import { Section } from './Section.tsx'
import { Refusal, SubmitForm } from '../SubmitForm.tsx'
import { useSubmit } from '../useSubmit.ts'

/** The member's email address, whether it is confirmed, and a button that sends the link again. */
export function EmailSection({ profile: { email, emailConfirmed } }: { profile: MemberProfile }) {
  const submit = useSubmit(sendConfirmationAgain)
  return (
    <Section title="Email" id="email">
      <p className="account-fact">
        <strong>{email}</strong>
        <span className="quiet">{emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}</span>
      </p>
      {!emailConfirmed && (
        <SubmitForm of={submit}>
          <p>Open the link in our email to confirm that the address is yours.</p>
          <Refusal of={submit} />
          {submit.state.status === 'succeeded' ? (
            <p role="status">Link sent. Check your email.</p>
          ) : (
            <button type="submit" className="text-button" aria-disabled={submit.isBusy || undefined}>
              {submit.isBusy ? 'Sending…' : 'Send the link again'}
            </button>
          )}
        </SubmitForm>
      )}
    </Section>
  )
}
