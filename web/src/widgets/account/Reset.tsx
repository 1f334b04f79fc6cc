import { RESET_LINK_HOURS } from '@portico/proto/limits'
import { askForReset } from './calls.ts'
import { Done } from './Done.tsx'
import { EmailField, SubmitButton } from './Field.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

/** Requests an email with a link to set a new password. */
export function Reset() {
  const submit = useSubmit(askForReset)
  const { state } = submit
  if (state.status === 'succeeded') {
    return (
      <Done title="Check your email">
        <p>
          If <strong>{state.data}</strong> has an account here, we sent a link to it. The link works once,
          within {RESET_LINK_HOURS === 1 ? 'an hour' : `${RESET_LINK_HOURS} hours`}.
        </p>
        <p className="quiet">If there is no email, check your spam folder.</p>
        <p>
          <button type="button" className="text-button" onClick={submit.again}>
            Request another link
          </button>
        </p>
      </Done>
    )
  }
  return (
    <SubmitForm of={submit}>
      <EmailField error={submit.errors['email']} />
      <Refusal of={submit} />
      <SubmitButton busy={submit.isBusy} doing="Sending…">
        Email me a link
      </SubmitButton>
    </SubmitForm>
  )
}
