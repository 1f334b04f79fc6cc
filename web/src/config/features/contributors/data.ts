import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Contributor, ContributorsReply, Invitation } from '@portico/proto/http/contributors'
import { del, get, post, put } from '../../../lib/data/verbs.ts'
import { useRolesChanged } from '../../app/session.ts'
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

/** Whether somebody is the only admin, who can neither go nor lose that role. */
export const isLastAdmin = (contributor: Contributor, all: readonly Contributor[]): boolean =>
  contributor.roles.includes('admin') && all.filter((each) => each.roles.includes('admin')).length === 1

/** The name, or the address of who gave none. */
export const contributorName = ({ name, email }: { name: string; email: string }): string => name || email

/** Reads again what a change of who works here makes untrue. */
export function usePeopleChanged(websiteId: string) {
  const queries = useQueryClient()
  const rolesChanged = useRolesChanged()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['contributors', websiteId] }),
      queries.invalidateQueries({ queryKey: ['activity', websiteId] }),
      rolesChanged(),
    ])
}

/** Takes away all roles of somebody else. */
export function useRemoveContributor(websiteId: string) {
  const changed = usePeopleChanged(websiteId)
  return useMutation({
    mutationFn: ({ accountId }: Contributor) =>
      del<object>(`${ACCOUNTS}/contributors/${accountId}`, { query: { websiteId }, ...beside }),
    onSuccess: (_, contributor) => toast(`${contributorName(contributor)} no longer works here.`),
    onError: (error) => toast(said('Not removed', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

/** Gives up one's own roles on a website, whatever they are; the last admin stays. */
export function useLeave({ id, title }: { id: string; title: string }) {
  const rolesChanged = useRolesChanged()
  return useMutation({
    mutationFn: () => del<object>(`${ACCOUNTS}/me/websites/${id}`, beside),
    onSuccess: () => toast(`You no longer work on ${title}.`),
    onError: (error) => toast(said('You are still there', error), { tone: 'poor' }),
    onSettled: rolesChanged,
  })
}

export function useSendAgain(websiteId: string) {
  const changed = usePeopleChanged(websiteId)
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      post<Invitation>(`${ACCOUNTS}/invitations/${id}/send-again?websiteId=${websiteId}`, {}, beside),
    onSuccess: (_, { email }) => toast(`Sent to ${email} again. The earlier link is no longer good.`),
    onError: (error) => toast(said('Not sent', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

/** Takes an invitation back; the way back is a new invitation with the same roles. */
export function useRevoke(websiteId: string) {
  const changed = usePeopleChanged(websiteId)
  return useMutation({
    mutationFn: ({ id }: Invitation) =>
      del<object>(`${ACCOUNTS}/invitations/${id}`, { query: { websiteId }, ...beside }),
    onSuccess: (_, { email }) => toast(`The invitation of ${email} is taken back.`),
    onError: (error) => toast(said('Not taken back', error), { tone: 'poor' }),
    onSettled: changed,
  })
}

const said = (what: string, error: Error) =>
  `${what}: ${Object.values(fieldTexts(error))[0] ?? refusalText(error)}`
