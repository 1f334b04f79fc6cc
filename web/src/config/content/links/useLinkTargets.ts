import { listProducts } from '@portico/proto/api/commerce/products/products'
import { listAssets } from '@portico/proto/api/sites/library/assets'
import { listItems } from '@portico/proto/api/sites/content/items'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { systemPages } from '@portico/proto/links/system-pages'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { useRested } from '../../ui/lists/useRested.ts'
import { isSingle } from '../pages/EntryLabel.tsx'
import { useCollections } from '../pages/pages.ts'
import { matching, typedTarget, type LinkGroup, type LinkTarget } from './link-targets.ts'

const REST_MS = 200
/** Collections whose entries are searched. */
const MAX_COLLECTIONS = 20
const FRESH_MS = 60_000

/** The pages, entries, products and files that match a text, and the text itself if it is an address. */
export function useLinkTargets(websiteId: string, text: string, anchors: readonly LinkTarget[]): LinkGroup[] {
  const search = useRested(text.trim(), REST_MS)
  const pages = useCollections(websiteId).data?.collections ?? []
  const isAsked = search !== '' && !/^[#?]|^[a-z]+:/i.test(search)
  const entries = useEntries(
    websiteId,
    pages.filter((page) => !isSingle(page) && page.typeName !== 'products' && page.itemCount > 0),
    isAsked,
  )
  const products = useProducts(websiteId, search, isAsked)
  const files = useFiles(websiteId, search, isAsked)
  const groups = [
    { title: 'This page', targets: [...anchors] },
    {
      title: 'Pages',
      targets: [
        ...pages.map(({ id, fullUrl, title }) => ({ id, href: fullUrl, label: title, note: fullUrl })),
        ...systemPages.map(({ path, title }) => ({ id: path, href: path, label: title, note: path })),
      ],
    },
    { title: 'Entries', targets: entries },
    { title: 'Products', targets: products },
  ]
  // The server searches in the names of files.
  const found = files.length > 0 ? [{ title: 'Files', targets: files }] : []
  return [...typedTarget(text), ...matching(groups, text), ...found]
}

function useEntries(websiteId: string, pages: readonly { id: string; title: string }[], enabled: boolean) {
  const lists = useQueries({
    queries: pages.slice(0, MAX_COLLECTIONS).map(({ id }) => ({
      ...queryOf(listItems, { params: { websiteId, id } }),
      enabled,
      staleTime: FRESH_MS,
    })),
  })
  return lists.flatMap(({ data }, at) =>
    (data?.items ?? []).map(({ id, fullUrl, title }) => ({
      id,
      href: fullUrl,
      label: title,
      note: pages[at]?.title ?? fullUrl,
    })),
  )
}

function useProducts(websiteId: string, search: string, isAsked: boolean): LinkTarget[] {
  const { may } = useWebsite()
  const mayRead = may(permission.commerceInventory, featureFlag.commerce, featureFlag.productsInterface)
  const { data } = useQuery({
    ...queryOf(listProducts, { query: { websiteId, search, limit: 8 } }),
    enabled: isAsked && mayRead,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return (data?.products ?? []).map(({ id, fullUrl, title }) => ({
    id,
    href: fullUrl,
    label: title,
    note: fullUrl,
  }))
}

function useFiles(websiteId: string, search: string, isAsked: boolean): LinkTarget[] {
  const { data } = useQuery({
    ...queryOf(listAssets, { params: { websiteId }, query: { search, pageSize: 8 } }),
    enabled: isAsked,
    staleTime: FRESH_MS,
  })
  if (!isAsked) return []
  return (data?.assets ?? []).map(({ id, url, title, name }) => ({ id, href: url, label: title, note: name }))
}
