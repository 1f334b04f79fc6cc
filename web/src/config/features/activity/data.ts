import { readAudit } from '@portico/proto/api/identity/audit/audit'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@portico/proto/http/people/audit'
import { call, keyOf } from '../../session/calls.ts'
import { dayText } from '../../ui/text/format.ts'

export const useActivity = (websiteId: string, limit = 30) =>
  useInfiniteQuery({
    queryKey: keyOf(readAudit, { query: { websiteId, limit } }),
    queryFn: ({ pageParam }) => call(readAudit, { query: { websiteId, limit, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })

export type Day = { name: string; entries: AuditEntry[] }

/** Groups entries, newest first, by day in the time zone of this device. */
export function byDay(entries: readonly AuditEntry[], now: number = Date.now()): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const name = dayText(entry.at, now)
    const day = days.at(-1)
    if (day?.name === name) day.entries.push(entry)
    else days.push({ name, entries: [entry] })
  }
  return days
}
