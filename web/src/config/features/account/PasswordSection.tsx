import * as ownAccount from '@portico/proto/api/identity/owners/own-account'
import { PASSWORD_MIN_LENGTH } from '@portico/proto/http/people/identity'
import { useChange } from '../../session/calls.ts'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useDisclosure } from '../../ui/actions/useDisclosure.ts'
import { checkPassword, checkRequired } from '../../ui/forms/checks.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { useForm } from '../../ui/forms/useForm.ts'

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
  const form = useForm({
    values: { currentPassword: '', password: '' },
    check: (values) => ({
      ...checkRequired(values.currentPassword, 'currentPassword', 'Enter your current password.'),
      ...checkPassword(values),
    }),
    contract: async () =>
      (await import('@portico/proto/api/identity/owners/own-account.schemas')).changeOwnPassword,
    send: (body) => change({ body }),
    done: () => {
      toast('Password changed. All other sessions have ended.')
      close()
    },
  })
  return (
    <Form form={form} className="stack">
      {/* Password managers need the username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField control={form.control} name="currentPassword" label="Current password" focus />
      <PasswordField
        control={form.control}
        name="password"
        label="New password"
        kind="new-password"
        help={`Use at least ${PASSWORD_MIN_LENGTH} characters.`}
      />
      <FormActions send="Change password" busy="Saving…" isPending={form.isPending} close={close} />
    </Form>
  )
}
