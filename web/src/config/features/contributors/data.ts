import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contributor, ContributorsReply, Invitation } from '@portico/proto/http/contributors'
import { del, get, post, put } from '../../../lib/data/verbs.ts'
import { useRefreshRoles } from '../../app/session.ts'
import { fieldTexts, refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

const ACCOUNTS = '/api/rest/accounts'
const beside = { errors: 'beside' } as const

export const useContributors = (websiteId: string) =>
  useQuery({
    queryKey: ['contributors', websiteId],
    queryFn: () => get<ContributorsReply>(`${ACCOUNTS}/contributors`, { websiteId }),
  })

export const invite = (websiteId: string, email: string, roles: readonly string[]) =>
  post<Invitation>(`${ACCOUNTS}/invitations`, { websiteId, email, roles }, beside)

export const changeRoles = (websiteId: string, { accountId }: Contributor, roles: readonly string[]) =>
  put<object>(`${ACCOUNTS}/contributors/${accountId}?websiteId=${websiteId}`, { roles }, beside)

/** Whether a contributor is the only admin, who cannot leave, be removed or lose that role. */
export const isLastAdmin = (contributor: Contributor, all: readonly Contributor[]): boolean =>
  contributor.roles.includes('admin') && all.filter((each) => each.roles.includes('admin')).length === 1

/** The name of a contributor, or the email address if there is no name. */
export const contributorName = ({ name, email }: { name: string; email: string }): string => name || email

/** Reads the contributors, the activity and the account's roles again after a change. */
export function useRefreshContributors(websiteId: string) {
  const queries = useQueryClient()
  const refreshRoles = useRefreshRoles()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['contributors', websiteId] }),
      queries.invalidateQueries({ queryKey: ['activity', websiteId] }),
      refreshRoles(),
    ])
}

/** Removes all roles of another account. */
export function useRemoveContributor(websiteId: string) {
  const changed = useRefreshContributors(websiteId)
  return useMutation({
    mutationFn: ({ accountId }: Contributor) =>
      del<object>(`${ACCOUNTS}/contributors/${accountId}`, { query: { websiteId }, ...beside }),
    onSuccess: (_, contributor) => toast(`${contributorName(contributor)} was removed from the website.`),
    onError: (error) => toast(failed('Not removed', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

/** Removes the account's own roles on a website. The last admin cannot leave. */
export function useLeave({ id, title }: { id: string; title: string }) {
  const refreshRoles = useRefreshRoles()
  return useMutation({
    mutationFn: () => del<object>(`${ACCOUNTS}/me/websites/${id}`, beside),
    onSuccess: () => toast(`You left ${title}.`),
    onError: (error) => toast(failed('You could not leave', error), { tone: 'poor' }),
    onSettled: refreshRoles,
  })
}

export function useResendInvitation(websiteId: string) {
  const changed = useRefreshContributors(websiteId)
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      post<Invitation>(`${ACCOUNTS}/invitations/${id}/send-again?websiteId=${websiteId}`, {}, beside),
    onSuccess: (_, { email }) =>
      toast(`Invitation sent to ${email} again. The earlier link no longer works.`),
    onError: (error) => toast(failed('Not sent', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

/** Revokes an invitation. A new one can be sent later. */
export function useRevoke(websiteId: string) {
  const changed = useRefreshContributors(websiteId)
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      del<object>(`${ACCOUNTS}/invitations/${id}`, { query: { websiteId }, ...beside }),
    onSuccess: (_, { email }) => toast(`Invitation to ${email} revoked.`),
    onError: (error) => toast(failed('Not revoked', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

const failed = (what: string, error: Error) =>
  `${what}: ${Object.values(fieldTexts(error))[0] ?? refusalText(error)}`
