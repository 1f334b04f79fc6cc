import { useMutation } from '@tanstack/react-query'
import { leaveWebsite } from '@portico/proto/api/identity/team/contributors'
import { useRefreshRoles } from '../../session/session.ts'
import { call } from '../../session/calls.ts'
import { failureText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Removes the account's own roles on a website. The last admin cannot leave. */
export function useLeave({ id, title }: { id: string; title: string }) {
  const refreshRoles = useRefreshRoles()
  return useMutation({
    mutationFn: () => call(leaveWebsite, { params: { websiteId: id } }),
    onSuccess: () => toast(`You left ${title}.`),
    onError: (error) => toast(failureText('You could not leave', error), { tone: 'poor' }),
    onSettled: refreshRoles,
  })
}
