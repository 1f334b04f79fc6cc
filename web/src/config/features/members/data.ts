import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import type { Member, MemberList, MemberStatus } from '@portico/proto/http/members'
import { del, get, put } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type MemberFilter = { search?: string; status?: MemberStatus }

const MEMBERS = '/api/rest/members'

export const useMembers = (websiteId: string, filter: MemberFilter, limit = 25) =>
  useInfiniteQuery({
    queryKey: ['members', websiteId, filter, limit],
    queryFn: ({ pageParam }) => get<MemberList>(MEMBERS, { websiteId, ...filter, limit, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export const useMember = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['member', websiteId, id],
    queryFn: () => get<Member>(`${MEMBERS}/${id}`, { websiteId }),
  })

/** The path of the CSV export of the list. */
export function exportPath(websiteId: string, { search, status }: MemberFilter): string {
  const query = new URLSearchParams({ websiteId, ...(search && { search }), ...(status && { status }) })
  return `${MEMBERS}/export?${query}`
}

/** The name of a member, or the email address if there is no name. */
export const memberName = ({ firstName, lastName, email }: Member): string =>
  `${firstName} ${lastName}`.trim() || email

/** Disables or enables a member optimistically, with undo. A refused change is reverted and reported. */
export function useMemberStatus(websiteId: string) {
  const queries = useQueryClient()
  const show = (id: string, status: MemberStatus) => {
    const changed = (member: Member) => (member.id === id ? { ...member, status } : member)
    queries.setQueryData<Member>(['member', websiteId, id], (member) => member && changed(member))
    queries.setQueriesData<InfiniteData<MemberList>>(
      { queryKey: ['members', websiteId] },
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, members: page.members.map(changed) })),
        },
    )
  }
  const mutation = useMutation({
    mutationFn: ({ member, status }: { member: Member; status: MemberStatus }) =>
      put<Member>(`${MEMBERS}/${member.id}?websiteId=${websiteId}`, { status }, { errors: 'beside' }),
    onMutate: ({ member, status }) => show(member.id, status),
    onError: (error, { member }) => {
      show(member.id, member.status)
      toast(`${memberName(member)} was not changed: ${refusalText(error)}`, { tone: 'poor' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['members', websiteId] }),
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
    mutationFn: () => del<object>(`${MEMBERS}/${member.id}/sessions`, { query: { websiteId } }),
    onSuccess: () => toast(`${memberName(member)} was signed out on all devices.`),
    onError: (error) => toast(`Not signed out: ${refusalText(error)}`, { tone: 'poor' }),
  })

/** Deletes a member permanently. */
export function useDeleteMember(websiteId: string, member: Member) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => del<object>(`${MEMBERS}/${member.id}`, { query: { websiteId }, errors: 'beside' }),
    onSuccess: () => {
      toast(`${memberName(member)} was deleted.`)
      return queries.invalidateQueries({ queryKey: ['members', websiteId] })
    },
  })
}
