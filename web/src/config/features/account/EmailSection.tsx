import * as ownAccount from '@portico/proto/api/identity/owners/own-account'
import type { OwnAccount } from '@portico/proto/http/people/identity'
import { useChange } from '../../session/calls.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { EmailField } from '../../ui/fields/TextField.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { checkEmail, checkRequired } from '../../ui/forms/checks.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'
import { useCancelEmailChange, useResendConfirmation } from './data.ts'

/** The email address of the account, whether it is confirmed, and the form that changes it. */
export function EmailSection({ account }: { account: OwnAccount }) {
  const { isOpen, open, close, button } = useDisclosure()
  const resend = useResendConfirmation()
  const cancel = useCancelEmailChange()
  const { email, emailConfirmed, pendingEmail } = account
  const resendButton = (
    <BusyButton quiet busy="Sending…" action={resend}>
      Resend email
    </BusyButton>
  )
  return (
    <Section title="Email">
      <div>
        <p className="path">{email}</p>
        <p className="status" data-tone={emailConfirmed ? 'good' : 'fair'}>
          {emailConfirmed ? 'Confirmed' : 'Not confirmed yet'}
        </p>
      </div>
      {!emailConfirmed && pendingEmail === undefined && (
        <>
          <p className="soft">We sent you an email. Open its link to confirm this address.</p>
          <p className="actions">{resendButton}</p>
        </>
      )}
      {pendingEmail !== undefined && (
        <div className="notice">
          <p>
            To change your address to <strong>{pendingEmail}</strong>, open the link in the email that we sent
            there.
          </p>
          <p className="actions">
            {resendButton}
            <button
              type="button"
              className="button quiet"
              aria-disabled={cancel.isPending}
              onClick={() => !cancel.isPending && cancel.mutate()}
            >
              Cancel the change
            </button>
          </p>
        </div>
      )}
      {isOpen ? (
        <ChangeEmail close={close} />
      ) : (
        <p>
          <button type="button" className="button quiet" ref={button} onClick={open}>
            Change address
          </button>
        </p>
      )}
    </Section>
  )
}

function ChangeEmail({ close }: { close: () => void }) {
  const request = useChange(ownAccount.requestEmailChange)
  const form = useForm({
    values: { email: '', password: '' },
    check: (values) => ({
      ...checkEmail(values),
      ...checkRequired(values.password, 'password', 'Enter your password.'),
    }),
    bodyOf: ({ email, password }) => ({ email: email.trim(), password }),
    contract: async () =>
      (await import('@portico/proto/api/identity/owners/own-account.schemas')).requestEmailChange,
    send: (body) => request({ body }),
    done: (_, { email }) => {
      toast(`We sent an email to ${email.trim()}.`)
      close()
    },
  })
  return (
    <Form form={form} className="stack">
      <p className="soft">We will send an email to the new address. Open its link to finish the change.</p>
      <EmailField control={form.control} name="email" label="New address" focus />
      <PasswordField control={form.control} name="password" label="Your password" />
      <FormActions send="Change address" busy="Sending…" isPending={form.isPending} close={close} />
    </Form>
  )
}
