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

const sitesQuery = { queryKey: ['sites'], queryFn: () => get<SiteList>('/api/rest/sites') }

/** The websites of the signed-in account. */
export const useSites = (enabled = true) => useQuery({ ...sitesQuery, enabled })

/** What a session may do is known everywhere within a second, and not before. */
const KNOWN_AFTER_MS = 1_000
const ASK_EVERY_MS = 250

/** Waits until a website that somebody just joined is among theirs. */
export function useJoined() {
  const queries = useQueryClient()
  return async (websiteId: string) => {
    for (let waited = 0; waited <= 2 * KNOWN_AFTER_MS; waited += ASK_EVERY_MS) {
      const { sites } = await queries.fetchQuery({ ...sitesQuery, staleTime: 0 })
      if (sites.some((site) => site.id === websiteId)) return
      await new Promise((wake) => setTimeout(wake, ASK_EVERY_MS))
    }
  }
}

/** Reads the websites and roles of the account again, now and when a change is known everywhere. */
export function useRolesChanged() {
  const queries = useQueryClient()
  const read = () =>
    Promise.all([['sites'], ['session']].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return async () => {
    setTimeout(() => void read(), KNOWN_AFTER_MS)
    await read()
  }
}

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
