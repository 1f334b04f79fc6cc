import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountReply } from '@portico/proto/http/identity'
import type { SiteList } from '@portico/proto/http/sites'
import { get } from '../../lib/data/verbs.ts'
import { signOut } from './calls.ts'

/** Who is signed in; a CallFailure of status 401 means nobody, which is an answer and raises no event. */
export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: () => get<AccountReply>('/api/auth/session', {}, { onLoginRequired: () => {} }),
    staleTime: 60_000,
  })

/** The websites of the signed-in account. */
export const useSites = (enabled = true) =>
  useQuery({ queryKey: ['sites'], queryFn: () => get<SiteList>('/api/rest/sites'), enabled })

/** Takes over a session that was just opened; what another account may have left behind is forgotten first. */
export function useSignedIn() {
  const queries = useQueryClient()
  return (session: AccountReply) => {
    queries.clear()
    queries.setQueryData(['session'], session)
  }
}

/** Signs out and forgets everything that was read. */
export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      queries.clear()
      window.location.assign('/config/sign-in')
    },
  })
}
