import { useQuery } from '@tanstack/react-query'
import type { ScheduleList } from '@portico/proto/http/releases'
import { del, get, put } from '../../../lib/data/verbs.ts'

const BESIDE = { errors: 'beside' } as const
const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}/schedules`

export type Schedule = ScheduleList['schedules'][number]

/** The scheduled releases: the failed ones, then those that wait. Read again, because their time comes while it is shown. */
export const useSchedules = (websiteId: string) =>
  useQuery({
    queryKey: ['schedules', websiteId],
    queryFn: () => get<ScheduleList>(rootOf(websiteId)),
    refetchInterval: 15_000,
  })

export const moveSchedule = (websiteId: string, id: string, at: number) =>
  put<object>(`${rootOf(websiteId)}/${id}`, { at }, BESIDE)

export const deleteSchedule = (websiteId: string, id: string) =>
  del<object>(`${rootOf(websiteId)}/${id}`, BESIDE)
