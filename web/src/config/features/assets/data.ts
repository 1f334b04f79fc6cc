import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  AssetChanged,
  AssetFolder,
  AssetFolders,
  AssetKind,
  AssetList,
  AssetReply,
  AssetSort,
  AssetUses,
  BulkAssets,
} from '@portico/proto/http/assets'
import type { InventoryReply } from '@portico/proto/http/inventory'
import type { UploadList } from '@portico/proto/http/uploads'
import { del, get, post, put } from '../../../lib/data/verbs.ts'

const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}`
const beside = { errors: 'beside' } as const
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
export const useAssets = (websiteId: string, { inTrash = false, ...filter }: AssetFilter) =>
  useInfiniteQuery({
    queryKey: ['assets', websiteId, 'list', { ...filter, inTrash }],
    queryFn: ({ pageParam }) =>
      get<AssetList>(`${rootOf(websiteId)}/assets`, {
        ...filter,
        trash: inTrash ? 'true' : undefined,
        page: pageParam,
        pageSize: PAGE_SIZE,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: AssetList, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  })

export const useAsset = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['assets', websiteId, 'one', id],
    queryFn: () => get<AssetReply>(`${rootOf(websiteId)}/assets/${id}`),
  })

export const useUses = (websiteId: string, id: string) =>
  useQuery({
    queryKey: ['assets', websiteId, 'uses', id],
    queryFn: () => get<AssetUses>(`${rootOf(websiteId)}/assets/${id}/uses`),
  })

/** The products that show a file, at most 100. Only a store manager may read them. */
export const useProductUses = (websiteId: string, assetId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['assets', websiteId, 'products', assetId],
    queryFn: () =>
      get<InventoryReply>(
        '/api/rest/commerce/inventory',
        { websiteId, assetId, sort: 'title', limit: 100 },
        beside,
      ),
    enabled,
  })

/** The folders of the library, by name. */
export const useFolders = (websiteId: string) =>
  useQuery({
    queryKey: ['assets', websiteId, 'folders'],
    queryFn: () => get<AssetFolders>(`${rootOf(websiteId)}/asset-folders`),
  })

/** The uploads that were not completed, also those of an earlier visit. */
export const useUnfinished = (websiteId: string) =>
  useQuery({
    queryKey: ['assets', websiteId, 'uploads'],
    queryFn: () => get<UploadList>(`${rootOf(websiteId)}/uploads`),
  })

/** Reads everything of the library again after a change, and what drafts have changed. */
export function useRefreshAssets(websiteId: string) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['assets', websiteId] }),
      client.invalidateQueries({ queryKey: ['changes', websiteId] }),
    ])
}

type Change = {
  title?: string
  alt?: string
  focalPoint?: { x: number; y: number }
  folderId?: string | null
}

export const putAsset = (websiteId: string, id: string, change: Change) =>
  put<AssetChanged>(`${rootOf(websiteId)}/assets/${id}`, change, beside)

export const postBulk = (
  websiteId: string,
  ids: readonly string[],
  action: BulkAssets['action'],
  folderId: string | null = null,
) => post<object>(`${rootOf(websiteId)}/assets/bulk`, { ids, action, folderId }, beside)

/** Runs one change of many files and reads the library again. */
export function useBulk(websiteId: string) {
  const refresh = useRefreshAssets(websiteId)
  return useMutation({
    mutationFn: ({
      ids,
      action,
      folderId = null,
    }: {
      ids: readonly string[]
      action: BulkAssets['action']
      folderId?: string | null
    }) => postBulk(websiteId, ids, action, folderId),
    onSettled: refresh,
  })
}

export const postFolder = (websiteId: string, name: string, parentId: string | null) =>
  post<AssetFolder>(`${rootOf(websiteId)}/asset-folders`, { name, parentId }, beside)

export const putFolder = (
  websiteId: string,
  id: string,
  change: { name?: string; parentId?: string | null },
) => put<AssetFolder>(`${rootOf(websiteId)}/asset-folders/${id}`, change, beside)

export const deleteFolder = (websiteId: string, id: string) =>
  del<object>(`${rootOf(websiteId)}/asset-folders/${id}?content=true`, beside)

export const deleteUpload = (websiteId: string, id: string) =>
  del<object>(`${rootOf(websiteId)}/uploads/${id}`, beside)
