import { readItem } from '@portico/proto/api/sites/content/items'
import { readItemPage } from '@portico/proto/api/sites/content/page-documents'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/calls.ts'

/** The open form keeps its own state, so a form that is opened again must read the latest save. */
const ONCE = { staleTime: Infinity, gcTime: 0, refetchOnMount: 'always' } as const

/** The item as it is saved. Read once: the form keeps it while it is open. */
export const useItem = (websiteId: string, id: string, enabled = true) =>
  useQuery({ ...queryOf(readItem, { params: { websiteId, id } }), ...ONCE, enabled })

/** The page of the item as it is saved. Read once. */
export const useItemPage = (websiteId: string, id: string) =>
  useQuery({ ...queryOf(readItemPage, { params: { websiteId, id } }), ...ONCE })
