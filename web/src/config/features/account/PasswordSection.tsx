import * as ownAccount from '@portico/proto/api/identity/own-account'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/identity'
import { useChange } from '../../session/calls.ts'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { PasswordField } from '../../ui/fields/Field.tsx'
import { checkPassword } from '../../ui/fields/password.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { checkRequired, useSubmit } from '../../ui/forms/useSubmit.ts'

/** Changes the password after checking the current one. All other sessions end. */
export function PasswordSection({ email }: { email: string }) {
  const { isOpen, open, close, button } = useDisclosure()
  return (
    <Section title="Password">
      <p className="soft">Changing your password signs you out on all other devices.</p>
      {isOpen ? (
        <ChangePassword email={email} close={close} />
      ) : (
        <p>
          <button type="button" className="button quiet" ref={button} onClick={open}>
            Change password
          </button>
        </p>
      )}
    </Section>
  )
}

function ChangePassword({ email, close }: { email: string; close: () => void }) {
  const change = useChange(ownAccount.changeOwnPassword)
  const { form, errors, refusal, isPending } = useSubmit({
    fields: ['currentPassword', 'password'],
    check: (values) => ({
      ...checkRequired(values, 'currentPassword', 'Enter your current password.'),
      ...checkPassword(values),
    }),
    send: ({ currentPassword = '', password = '' }) => change({ body: { currentPassword, password } }),
    done: () => {
      toast('Password changed. All other sessions have ended.')
      close()
    },
  })
  return (
    <form className="stack" {...form}>
      <Refusal text={refusal} />
      {/* Password managers need the username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        name="currentPassword"
        label="Current password"
        error={errors['currentPassword']}
        focus
      />
      <PasswordField
        name="password"
        label="New password"
        kind="new-password"
        error={errors['password']}
        help={`Use at least ${PASSWORD_MIN_LENGTH} characters.`}
      />
      <FormActions send="Change password" busy="Saving…" isPending={isPending} close={close} />
    </form>
  )
}
