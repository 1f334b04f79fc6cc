import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import * as members from '@portico/proto/api/identity/members/members'
import type { Member, MemberList, MemberStatus } from '@portico/proto/http/people/members'
import { call, keyOf, readAgain, useChange } from '../../session/calls.ts'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'

export type MemberFilter = { search?: string; status?: MemberStatus }

export const useMembers = (websiteId: string, filter: MemberFilter, limit = 25) => {
  const query = { websiteId, ...filter, limit }
  return useInfiniteQuery({
    queryKey: keyOf(members.listMembers, { query }),
    queryFn: ({ pageParam }) => call(members.listMembers, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
}

/** The name of a member, or the email address if there is no name. */
export const memberName = ({ firstName, lastName, email }: Member): string =>
  `${firstName} ${lastName}`.trim() || email

/** Disables or enables a member optimistically, with undo. A refused change is reverted and reported. */
export function useMemberStatus(websiteId: string) {
  const queries = useQueryClient()
  const show = (id: string, status: MemberStatus) => {
    const changed = (member: Member) => (member.id === id ? { ...member, status } : member)
    queries.setQueryData<Member>(
      keyOf(members.readMember, { params: { id }, query: { websiteId } }),
      (member) => member && changed(member),
    )
    queries.setQueriesData<InfiniteData<MemberList>>(
      { queryKey: keyOf(members.listMembers, { query: { websiteId } }) },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, members: page.members.map(changed) })),
        },
    )
  }
  const mutation = useMutation({
    mutationFn: ({ member, status }: { member: Member; status: MemberStatus }) =>
      call(members.changeMember, { params: { id: member.id }, query: { websiteId }, body: { status } }),
    onMutate: ({ member, status }) => show(member.id, status),
    onError: (error, { member }) => {
      show(member.id, member.status)
      toast(`${memberName(member)} was not changed: ${refusalText(error)}`, { tone: 'poor' })
    },
    onSettled: () => readAgain(queries, members.changeMember, { query: { websiteId } }),
  })
  return (member: Member, status: MemberStatus) => {
    mutation.mutate({ member, status })
    const name = memberName(member)
    toast(status === 'disabled' ? `${name} was signed out and disabled.` : `${name} can sign in again.`, {
      undo: () => mutation.mutate({ member: { ...member, status }, status: member.status }),
    })
  }
}

/** Ends every session of a member. */
export const useEndMemberSessions = (websiteId: string, member: Member) =>
  useMutation({
    mutationFn: () => call(members.endMemberSessions, { params: { id: member.id }, query: { websiteId } }),
    onSuccess: () => toast(`${memberName(member)} was signed out on all devices.`),
    onError: (error) => toast(`Not signed out: ${refusalText(error)}`, { tone: 'poor' }),
  })

/** Deletes a member permanently. */
export function useDeleteMember(websiteId: string, member: Member) {
  const remove = useChange(members.removeMember)
  return useMutation({
    mutationFn: () => remove({ params: { id: member.id }, query: { websiteId } }),
    onSuccess: () => toast(`${memberName(member)} was deleted.`),
  })
}
