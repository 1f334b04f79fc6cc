import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { acceptInvitation } from '@portico/proto/api/identity/invitations'
import { signOut, withoutSession } from '../../app/calls.ts'
import { useWaitForWebsite } from '../../app/session.ts'
import { call } from '../../session/calls.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { fieldTexts, refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { dropToken } from '../../app/mailed-token.ts'

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
