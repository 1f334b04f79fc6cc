import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StaffAreasReply, StaffWebsitesReply } from '@portico/proto/http/staff'
import { get, put } from '../../../lib/data/verbs.ts'

/** The websites that a text finds; none are asked for without a text. */
export const useFoundWebsites = (search: string) =>
  useQuery({
    queryKey: ['staff-websites', search],
    queryFn: () => get<StaffWebsitesReply>('/api/rest/staff/find-websites', { search }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })

const areasPath = (websiteId: string) => `/api/rest/staff/websites/${websiteId}/areas`
const keyOf = (websiteId: string) => ['staff-areas', websiteId]

/** The areas of a website, and whether each is on. */
export const useAreas = (websiteId: string) =>
  useQuery({
    queryKey: keyOf(websiteId),
    queryFn: () => get<StaffAreasReply>(areasPath(websiteId)),
    retry: false,
  })

type Switch = { flag: number; on: boolean; reference: string }

/** Turns an area of a website on or off. */
export function useSwitchArea(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ flag, ...body }: Switch) =>
      put<StaffAreasReply>(`${areasPath(websiteId)}/${flag}`, body, { errors: 'beside' }),
    onSuccess(areas) {
      queries.setQueryData(keyOf(websiteId), areas)
      // The account may also be an owner of the website.
      return queries.invalidateQueries({ queryKey: ['sites'] })
    },
  })
}
