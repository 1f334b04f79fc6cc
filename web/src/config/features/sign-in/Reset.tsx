import { useState } from 'react'
import { Link } from 'react-router'
import { RESET_LINK_HOURS } from '@portico/proto/limits'
import { askForReset } from '../../app/calls.ts'
import { manyText } from '../../ui/format.ts'
import { EmailField } from '../../ui/Field.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { useSubmit, wrongEmail } from '../../ui/useSubmit.ts'
import { SignInLayout } from './SignInLayout.tsx'

/** Asks for a mail that lets the password be set anew. The answer is the same whether there is an account or not. */
export function Reset() {
  const [sentTo, setSentTo] = useState<string>()
  const { form, wrong, refusal, isPending } = useSubmit({
    fields: ['email'],
    check: wrongEmail,
    send: ({ email = '' }) => askForReset(email.trim()),
    done: (_, { email = '' }) => setSentTo(email.trim()),
  })
  if (sentTo !== undefined)
    return (
      <SignInLayout title="Look into your mail">
        <p role="status">
          If <strong>{sentTo}</strong> has an account, a mail with a link is on its way. The link is good for{' '}
          {manyText(RESET_LINK_HOURS, 'hour')}.
        </p>
        <p className="soft">Nothing there after some minutes? Look among unwanted mail, or ask again.</p>
        <p className="sign-in-links">
          <button type="button" className="link" onClick={() => setSentTo(undefined)}>
            Ask again
          </button>
          <Link to="/sign-in">Sign in</Link>
        </p>
      </SignInLayout>
    )
  return (
    <SignInLayout title="Set a new password">
      <form {...form}>
        <p className="soft">Write the address of your account, and we send you a link.</p>
        <Refusal text={refusal} />
        <EmailField wrong={wrong['email']} focus />
        <button className="button" type="submit" aria-disabled={isPending}>
          {isPending ? 'Sending…' : 'Send the link'}
        </button>
      </form>
      <p className="sign-in-links">
        <Link to="/sign-in">Back to sign-in</Link>
      </p>
    </SignInLayout>
  )
}
