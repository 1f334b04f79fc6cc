import { useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '@portico/proto/http/identity'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { EmailField, PasswordField } from '../../ui/Field.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toast.ts'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { missing, useSubmit, wrongEmail } from '../../ui/useSubmit.ts'
import { changeEmail, useConfirmAgain, useKeepEmail } from './data.ts'

/** The address one signs in with: whether it is confirmed, what it is to become, and how to change it. */
export function EmailSection({ account }: { account: OwnAccount }) {
  const { isOpen, open, close, button } = useDisclosure()
  const again = useConfirmAgain()
  const keep = useKeepEmail()
  const { email, emailConfirmed, pendingEmail } = account
  const sendAgain = (
    <BusyButton quiet busy="Sending…" action={again}>
      Send the mail again
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
          <p className="soft">A mail with a link was sent there. Press the link, and it is confirmed.</p>
          <p className="actions">{sendAgain}</p>
        </>
      )}
      {pendingEmail !== undefined && (
        <div className="notice">
          <p>
            Becomes <strong>{pendingEmail}</strong> as soon as you press the link in the mail that was sent
            there.
          </p>
          <p className="actions">
            {sendAgain}
            <button
              type="button"
              className="button quiet"
              aria-disabled={keep.isPending}
              onClick={() => !keep.isPending && keep.mutate()}
            >
              Keep the old address
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
  const queries = useQueryClient()
  const { form, wrong, refusal, isPending } = useSubmit({
    fields: ['email', 'password'],
    check: (values) => ({ ...wrongEmail(values), ...missing(values, 'password', 'Write your password.') }),
    send: ({ email = '', password = '' }) => changeEmail(password, email.trim()),
    done: async (_, { email = '' }) => {
      await queries.invalidateQueries({ queryKey: ['account'] })
      toast(`A mail is on its way to ${email.trim()}.`)
      close()
    },
  })
  return (
    <form className="stack" {...form}>
      <p className="soft">The new address holds once you press the link that is sent there.</p>
      <Refusal text={refusal} />
      <EmailField label="New address" wrong={wrong['email']} focus />
      <PasswordField name="password" label="Your password" wrong={wrong['password']} />
      <FormActions send="Change address" busy="Sending…" isPending={isPending} close={close} />
    </form>
  )
}
