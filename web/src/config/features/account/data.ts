import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnAccount } from '@portico/proto/http/identity'
import type { SessionsReply } from '@portico/proto/http/sessions'
import { del, get, post, put } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

const ME = '/api/rest/accounts/me'
const beside = { errors: 'beside' } as const

export type OwnSession = SessionsReply['sessions'][number]

export const useAccount = () => useQuery({ queryKey: ['account'], queryFn: () => get<OwnAccount>(ME) })

export const useOwnSessions = () =>
  useQuery({ queryKey: ['sessions'], queryFn: () => get<SessionsReply>(`${ME}/sessions`) })

export const changeName = (name: string) => put<OwnAccount>(ME, { name }, beside)

export const changePassword = (currentPassword: string, password: string) =>
  post<object>(`${ME}/password`, { currentPassword, password }, beside)

export const changeEmail = (password: string, email: string) =>
  post<object>(`${ME}/email`, { password, email }, beside)

/** Resends the mail that confirms the current or the pending address. */
export function useResendConfirmation() {
  return useMutation({
    mutationFn: () => post<object>(`${ME}/email-confirmation`, {}, beside),
    onSuccess: () => toast('Email sent. Check your inbox.'),
    onError: (error) => toast(`Not sent: ${refusalText(error)}`, { tone: 'poor' }),
  })
}

/** Cancels a change of address that is not confirmed yet. */
export function useCancelEmailChange() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => del<object>(`${ME}/email`),
    onError: (error) => toast(`Not cancelled: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  })
}

/** Ends one session, or all but the current one. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'others') => del<object>(`${ME}/sessions${id === 'others' ? '' : `/${id}`}`),
    onSuccess: (_, id) => toast(id === 'others' ? 'Signed out on all other devices.' : 'Device signed out.'),
    onError: (error) => toast(`Not signed out: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['sessions'] }),
  })
}
