import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { acceptInvitation, signOut } from '../../app/calls.ts'
import { useJoined } from '../../app/session.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Refusal } from '../../ui/Refusal.tsx'
import { fieldTexts, refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'
import { dropToken } from '../../app/mailed-token.ts'

const refused = (error: Error | null) =>
  error ? (Object.values(fieldTexts(error))[0] ?? refusalText(error)) : undefined

/** Takes the invitation, and opens the website. */
export function Accept({ token, title }: { token: string; title: string }) {
  const joined = useJoined()
  const navigate = useNavigate()
  const accepting = useMutation({
    mutationFn: () => acceptInvitation(token),
    onSuccess: async ({ websiteId }) => {
      dropToken('invitation')
      await joined(websiteId)
      toast(`You now work on ${title}.`)
      await navigate(`/sites/${websiteId}`, { replace: true })
    },
  })
  return (
    <>
      <Refusal text={refused(accepting.error)} />
      <p>
        <BusyButton busy="Accepting…" action={accepting}>
          Accept the invitation
        </BusyButton>
      </p>
    </>
  )
}

/** Somebody else is signed in than the one who is invited: says so, and offers the way. */
export function Switch({ signedIn, email, to }: { signedIn: string; email: string; to: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      await navigate(to, { state: { email } })
      queries.clear()
    },
  })
  return (
    <>
      <p className="notice">
        You are signed in as <strong>{signedIn}</strong>. Only <strong>{email}</strong> can accept this
        invitation.
      </p>
      <Refusal text={refused(leaving.error)} />
      <p>
        <BusyButton busy="Signing out…" action={leaving}>
          Switch account
        </BusyButton>
      </p>
    </>
  )
}
