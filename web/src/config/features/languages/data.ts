import { useQuery } from '@tanstack/react-query'
import type { ItemRow } from '@portico/proto/http/items'
import type { ItemVersions, WebsiteLanguages } from '@portico/proto/http/languages'
import type { CollectionRow } from '@portico/proto/http/pages'
import { get, post } from '../../../lib/data/verbs.ts'

const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}`
const BESIDE = { errors: 'beside' } as const

/** The language of the website, and those in which pages can have versions. */
export const useLanguages = (websiteId: string) =>
  useQuery({
    queryKey: ['languages', websiteId],
    queryFn: () => get<WebsiteLanguages>(`${rootOf(websiteId)}/languages`),
  })

/** Adds a version of a page in another language, with a copy of its content. */
export const addPageVersion = (websiteId: string, id: string, language: string) =>
  post<CollectionRow>(`${rootOf(websiteId)}/collections/${id}/versions`, { language }, BESIDE)

/** An entry in all its languages, that of the website first. */
export const useItemVersions = (websiteId: string, id: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['item', websiteId, id, 'versions'],
    queryFn: () => get<ItemVersions>(`${rootOf(websiteId)}/items/${id}/versions`),
  })

/** Adds a version of an entry in another language, as a draft with a copy of its content. */
export const addItemVersion = (websiteId: string, id: string, language: string) =>
  post<ItemRow>(`${rootOf(websiteId)}/items/${id}/versions`, { language }, BESIDE)
