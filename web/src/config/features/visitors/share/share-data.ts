import { useMutation } from '@tanstack/react-query'
import * as shareLinks from '@portico/proto/api/census/visits/share-links'
import { useChange } from '../../../session/calls.ts'

/** Creates a link that expires after `days`. The answer alone has its token. */
export function useCreateShareLink(websiteId: string) {
  const create = useChange(shareLinks.createShareLink)
  return useMutation({ mutationFn: (days: number) => create({ body: { websiteId, days } }) })
}

/** Ends a link at once. */
export function useRevokeShareLink(websiteId: string) {
  const revoke = useChange(shareLinks.revokeShareLink)
  return useMutation({ mutationFn: (id: string) => revoke({ params: { id }, query: { websiteId } }) })
}

/** The address that a share link opens. The token is in the fragment, which browsers do not send to servers. */
export const sharedAddress = (token: string) =>
  `${window.location.origin}/config/shared#${encodeURIComponent(token)}`
