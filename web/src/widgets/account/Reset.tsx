import { RESET_LINK_HOURS } from '@portico/proto/limits'
import { askForReset } from './calls.ts'
import { Done } from './Done.tsx'
import { Field, SubmitButton } from './Field.tsx'
import { Refusal, SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

/** Asks for the mail with which a forgotten password is replaced. */
export function Reset() {
  const submit = useSubmit(askForReset)
  const { state } = submit
  if (state.status === 'succeeded') {
    return (
      <Done title="Check your mail.">
        <p>
          If <strong>{state.data}</strong> has an account here, a link is on its way. It works once, for{' '}
          {RESET_LINK_HOURS === 1 ? 'an hour' : `${RESET_LINK_HOURS} hours`}.
        </p>
        <p className="quiet">Nothing there? Look among what your mail program takes for advertising.</p>
        <p>
          <button type="button" className="text-button" onClick={submit.again}>
            Send it again
          </button>
        </p>
      </Done>
    )
  }
  return (
    <SubmitForm of={submit}>
      <Field
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        error={submit.errors['email']}
      />
      <Refusal of={submit} />
      <SubmitButton busy={submit.isBusy} doing="Sending…">
        Send me a link
      </SubmitButton>
    </SubmitForm>
  )
}
