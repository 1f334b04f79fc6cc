import { useMutation } from '@tanstack/react-query'
import * as ownAccount from '@portico/proto/api/identity/owners/own-account'
import * as sessions from '@portico/proto/api/identity/owners/sessions'
import type { SessionsReply } from '@portico/proto/http/people/sessions'
import { call, useChange } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type OwnSession = SessionsReply['sessions'][number]

/** Resends the mail that confirms the current or the pending address. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => call(ownAccount.resendEmailConfirmation),
    onSuccess: () => toast('Email sent. Check your inbox.'),
    onError: (error) => toast(`Not sent: ${refusalText(error)}`, { tone: 'poor' }),
  })
}

/** Cancels a change of address that is not confirmed yet. */
export function useCancelEmailChange() {
  const cancel = useChange(ownAccount.cancelEmailChange)
  return useMutation({
    mutationFn: () => cancel(),
    onError: (error) => toast(`Not cancelled: ${refusalText(error)}`, { tone: 'poor' }),
  })
}

/** Ends one session, or all but the current one. */
export function useEndSessions() {
  const endOne = useChange(sessions.endOneSession)
  const endOthers = useChange(sessions.endOtherSessions)
  return useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOthers() : endOne({ params: { id } })),
    onSuccess: (_, id) => toast(id === 'others' ? 'Signed out on all other devices.' : 'Device signed out.'),
    onError: (error) => toast(`Not signed out: ${refusalText(error)}`, { tone: 'poor' }),
  })
}
