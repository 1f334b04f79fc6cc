import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readSession } from '@portico/proto/api/identity/owners/sign-in'
import { listSites } from '@portico/proto/api/sites/websites/websites'
import { staffPermission } from '@portico/proto/enums/permission'
import type { AccountReply } from '@portico/proto/http/people/identity'
import { call, keyOf, queryOf } from './calls.ts'
import { signOut, withoutSession } from './sign-in-calls.ts'

/** The key of the session in the cache. */
export const sessionKey = keyOf(readSession)

/** The account of the session. Without a session the query fails with a CallFailure of status 401 and raises no event. */
export const useSession = () => useQuery(sessionQuery)

export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: () => call(readSession, {}, withoutSession),
  staleTime: 60_000,
}

/** Whether the account is of the provider's staff and may see which areas of websites are on (ENUM-21). */
export const maySwitchAreas = (session: AccountReply | undefined): boolean =>
  session?.staff?.includes(staffPermission.customerDataRead) ?? false

export const sitesQuery = queryOf(listSites)

/** The websites of the signed-in account. */
export const useSites = (enabled = true) => useQuery({ ...sitesQuery, enabled })

/** Services cache the roles of a session for up to this long. */
const ROLES_CACHED_MS = 1_000
const POLL_MS = 250

/** Waits until a website that was just joined is in the account's list, for at most two seconds. */
export function useWaitForWebsite() {
  const queries = useQueryClient()
  return async (websiteId: string) => {
    for (let waited = 0; waited <= 2 * ROLES_CACHED_MS; waited += POLL_MS) {
      const { sites } = await queries.fetchQuery({ ...sitesQuery, staleTime: 0 })
      if (sites.some((site) => site.id === websiteId)) return
      await new Promise((wake) => setTimeout(wake, POLL_MS))
    }
  }
}

/** Reads the websites and roles of the account again: now, and once cached roles have expired. */
export function useRefreshRoles() {
  const queries = useQueryClient()
  const read = () =>
    Promise.all([sitesQuery.queryKey, sessionKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
  return async () => {
    setTimeout(() => void read(), ROLES_CACHED_MS)
    await read()
  }
}

/** Stores a new session after clearing the cached data of any earlier account. */
export function useStartSession() {
  const queries = useQueryClient()
  return (session: AccountReply) => {
    queries.clear()
    // Read again with the first screen: the reply to a sign-in does not have the permissions of the staff.
    queries.setQueryData(sessionKey, session, { updatedAt: 0 })
  }
}

/** Signs out, clears all cached data and opens the sign-in. */
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
