import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AccountReply } from '@portico/proto/http/identity'
import type { SiteList } from '@portico/proto/http/sites'
import { get, post } from '../../lib/data/verbs.ts'

/** Who is signed in; a CallFailure of status 401 means nobody, which is an answer and raises no event. */
export const useSession = () =>
  useQuery({
    queryKey: ['session'],
    queryFn: () => get<AccountReply>('/api/auth/session', {}, { onLoginRequired: () => {} }),
    staleTime: 60_000,
  })

/** The websites of the signed-in account. */
export const useSites = () =>
  useQuery({ queryKey: ['sites'], queryFn: () => get<SiteList>('/api/rest/sites') })

/** Signs in; what another account may have left behind is forgotten first. */
export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      post<AccountReply>('/api/auth/Login', body, { onLoginRequired: () => {}, errors: 'beside' }),
    onSuccess: (session) => {
      queries.clear()
      queries.setQueryData(['session'], session)
    },
  })
}

/** Signs out and forgets everything that was read. */
export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post('/api/auth/Logout', {}),
    onSuccess: () => {
      queries.clear()
      window.location.assign('/config/sign-in')
    },
  })
}
