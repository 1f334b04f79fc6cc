import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Shape } from '@portico/proto/api/endpoint'
import * as contributors from '@portico/proto/api/identity/team/contributors'
import * as invitations from '@portico/proto/api/identity/team/invitations'
import type { Contributor, Invitation } from '@portico/proto/http/people/contributors'
import { useRefreshRoles } from '../../session/session.ts'
import { useChange } from '../../session/calls.ts'
import { failureText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Whether a contributor is the only admin, who cannot leave, be removed or lose that role. */
export const isLastAdmin = (contributor: Contributor, all: readonly Contributor[]): boolean =>
  contributor.roles.includes('admin') && all.filter((each) => each.roles.includes('admin')).length === 1

/** The name of a contributor, or the email address if there is no name. */
export const contributorName = ({ name, email }: { name: string; email: string }): string => name || email

/**
 * Returns a function that calls an endpoint of contributors or invitations and then reads again what the call has changed,
 * also the account's own roles.
 */
export function useChangeOfRoles<S extends Shape>(endpoint: Endpoint<S>) {
  const change = useChange(endpoint)
  const refreshRoles = useRefreshRoles()
  return async (...args: Parameters<typeof change>) => {
    try {
      return await change(...args)
    } finally {
      await refreshRoles()
    }
  }
}

/** Removes all roles of another account. */
export function useRemoveContributor(websiteId: string) {
  const remove = useChangeOfRoles(contributors.removeContributor)
  return useMutation({
    mutationFn: ({ accountId }: Contributor) => remove({ params: { accountId }, query: { websiteId } }),
    onSuccess: (_, contributor) => toast(`${contributorName(contributor)} was removed from the website.`),
    onError: (error) => toast(failureText('Not removed', error), { tone: 'poor' }),
  })
}

export function useResendInvitation(websiteId: string) {
  const inviteAgain = useChangeOfRoles(invitations.inviteAgain)
  return useMutation({
    mutationFn: ({ id }: Invitation) => inviteAgain({ params: { id }, query: { websiteId } }),
    onSuccess: (_, { email }) =>
      toast(`Invitation sent to ${email} again. The earlier link no longer works.`),
    onError: (error) => toast(failureText('Not sent', error), { tone: 'poor' }),
  })
}

/** Revokes an invitation. A new one can be sent later. */
export function useRevoke(websiteId: string) {
  const revoke = useChangeOfRoles(invitations.revokeInvitation)
  return useMutation({
    mutationFn: ({ id }: Invitation) => revoke({ params: { id }, query: { websiteId } }),
    onSuccess: (_, { email }) => toast(`Invitation to ${email} revoked.`),
    onError: (error) => toast(failureText('Not revoked', error), { tone: 'poor' }),
  })
}
