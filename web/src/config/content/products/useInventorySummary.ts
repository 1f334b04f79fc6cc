import { readInventorySummary } from '@portico/proto/api/commerce/stock/inventory'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/calls.ts'

export const useInventorySummary = (websiteId: string, enabled = true) =>
  useQuery({ ...queryOf(readInventorySummary, { query: { websiteId } }), enabled })
