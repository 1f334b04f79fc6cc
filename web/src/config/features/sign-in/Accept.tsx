import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { acceptInvitation } from '@portico/proto/api/identity/team/invitations'
import { signOut, withoutSession } from '../../session/sign-in-calls.ts'
import { useWaitForWebsite } from '../../session/session.ts'
import { call } from '../../session/calls.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { fieldTexts, refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { dropToken } from '../../session/mailed-token.ts'

const errorText = (error: Error | null) =>
  error ? (Object.values(fieldTexts(error))[0] ?? refusalText(error)) : undefined

/** Accepts the invitation and opens the website. */
export function Accept({ token, title }: { token: string; title: string }) {
  const joined = useWaitForWebsite()
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }, withoutSession),
    onSuccess: async ({ websiteId }) => {
      dropToken('invitation')
      await joined(websiteId)
      toast(`You joined ${title}.`)
      await navigate(`/sites/${websiteId}`, { replace: true })
    },
  })
  return (
    <>
      <Refusal text={errorText(accepting.error)} />
      <p>
        <BusyButton busy="Accepting…" action={accepting}>
          Accept invitation
        </BusyButton>
      </p>
    </>
  )
}

/** Shown if another account than the invited one is signed in: signs out and leads on to `to`. */
export function SwitchAccount({ signedIn, email, to }: { signedIn: string; email: string; to: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signingOut = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate(to, { state: { email } })
      queries.clear()
    },
  })
  return (
    <>
      <p className="notice">
        You are signed in as <strong>{signedIn}</strong>. This invitation is for <strong>{email}</strong>.
      </p>
      <Refusal text={errorText(signingOut.error)} />
      <p>
        <BusyButton busy="Signing out…" action={signingOut}>
          Switch account
        </BusyButton>
      </p>
    </>
  )
}
