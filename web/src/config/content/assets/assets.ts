import { listAssetFolders } from '@portico/proto/api/sites/library/asset-folders'
import * as assets from '@portico/proto/api/sites/library/assets'
import { listUploads } from '@portico/proto/api/sites/library/uploads'
import type { AssetKind, AssetList, AssetSort } from '@portico/proto/http/files/assets'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf, useRead } from '../../session/calls.ts'

const PAGE_SIZE = 60

export type AssetFilter = {
  kind?: AssetKind | undefined
  /** `top`, an id, or undefined for all folders. */
  folderId?: string | undefined
  search?: string
  sort?: AssetSort
  inTrash?: boolean
}

/** The files that match, page by page. The last answer stays while others are read. */
export function useAssets(websiteId: string, { inTrash = false, ...filter }: AssetFilter) {
  const params = { websiteId }
  const query = { ...filter, ...(inTrash && { trash: 'true' as const }), pageSize: PAGE_SIZE }
  return useInfiniteQuery({
    queryKey: keyOf(assets.listAssets, { params, query }),
    queryFn: ({ pageParam }) => call(assets.listAssets, { params, query: { ...query, page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: AssetList, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })
}

/** The folders of the library, by name. */
export const useFolders = (websiteId: string) => useRead(listAssetFolders, { params: { websiteId } })

/** The uploads that were not completed, including uploads of an earlier visit. */
export const useUnfinished = (websiteId: string) => useRead(listUploads, { params: { websiteId } })
