import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NavigationTree } from '@portico/proto/http/navigation'
import type { ChangesReply, CollectionRow } from '@portico/proto/http/pages'
import type { PublishReply } from '@portico/proto/http/releases'
import { CallFailure } from '../../../lib/data/failure.ts'
import { del, get, post, put } from '../../../lib/data/verbs.ts'
import { refusalText } from '../../ui/refusal.ts'
import { toast } from '../../ui/toast.ts'

export type { CollectionRow }

const rootOf = (websiteId: string) => `/api/rest/sites/${websiteId}`
const pagePath = (websiteId: string, id: string) => `${rootOf(websiteId)}/collections/${id}`
const BESIDE = { errors: 'beside' } as const

export const useCollections = (websiteId: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['collections', websiteId],
    queryFn: () => get<{ collections: CollectionRow[] }>(`${rootOf(websiteId)}/collections`),
  })

/** The unpublished changes and the time of the last publish. */
export const useChanges = (websiteId: string, enabled = true) =>
  useQuery({ ...changesQuery(websiteId), refetchInterval: 60_000, enabled })

/** A function that gives the changes once they are loaded, for actions that must not guess what visitors see. */
export function useLoadedChanges(websiteId: string): () => Promise<ChangesReply> {
  const queries = useQueryClient()
  return () => queries.ensureQueryData(changesQuery(websiteId))
}

const changesQuery = (websiteId: string) =>
  queryOptions({
    queryKey: ['changes', websiteId],
    queryFn: () => get<ChangesReply>(`${rootOf(websiteId)}/changes`),
  })

/** The main navigation as a tree. */
export const useNavigation = (websiteId: string) =>
  useQuery({
    queryKey: ['navigation', websiteId],
    queryFn: () => get<NavigationTree>(`${rootOf(websiteId)}/navigation`),
  })

/** Saves a tree of the navigation. It is shown at once; if another save came first, theirs is shown instead. */
export function useSaveNavigation(websiteId: string) {
  const queries = useQueryClient()
  const queryKey = ['navigation', websiteId]
  const show = (tree: NavigationTree | undefined) => queries.setQueryData(queryKey, tree)
  return useMutation({
    mutationFn: (tree: NavigationTree) =>
      put<NavigationTree>(`${rootOf(websiteId)}/navigation`, tree, BESIDE),
    async onMutate(tree) {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData<NavigationTree>(queryKey)
      show(tree)
      return before
    },
    onSuccess: show,
    onError(error, _, before) {
      const theirs = error instanceof CallFailure && error.status === 409 && asTree(error.body)
      show(theirs || before)
      toast(`Not saved: ${refusalText(error)}`, { tone: 'poor' })
    },
    onSettled: () =>
      Promise.all(
        ['collections', 'changes'].map((name) => queries.invalidateQueries({ queryKey: [name, websiteId] })),
      ),
  })
}

/** The current tree in the body of a 409 for an outdated version. */
const asTree = (body: object): NavigationTree | null =>
  'version' in body && 'entries' in body ? (body as NavigationTree) : null

/** The fields of a page that its owner sets. */
export type PageFields = Partial<
  Pick<CollectionRow, 'title' | 'navigationTitle' | 'urlId' | 'description' | 'itemPattern' | 'type'>
> & { view?: string; navigation?: boolean; footerNavigation?: boolean; seo?: Partial<CollectionRow['seo']> }

/** Adds a page or a collection at the end of the navigation. */
export const addPage = (websiteId: string, fields: PageFields) =>
  post<{ id: string }>(`${rootOf(websiteId)}/collections`, fields, BESIDE)

export const putPage = (websiteId: string, id: string, fields: PageFields) =>
  put<CollectionRow>(pagePath(websiteId, id), fields, BESIDE)

/** Makes a page the home page. The former home page gets an address from its title. */
export const makeHome = (websiteId: string, id: string) =>
  post<CollectionRow>(`${pagePath(websiteId, id)}/home`, {}, BESIDE)

/** Adds a copy of a page, out of the navigation. */
export const duplicatePage = (websiteId: string, id: string) =>
  post<CollectionRow>(`${pagePath(websiteId, id)}/duplicate`, {}, BESIDE)

/** Moves a page with its items to the trash. */
export const deletePage = (websiteId: string, id: string) => del<object>(pagePath(websiteId, id), BESIDE)

/** Takes a page with its items out of the trash. */
export const restorePage = (websiteId: string, id: string) =>
  post<CollectionRow>(`${pagePath(websiteId, id)}/restore`, {}, BESIDE)

/** Reads the pages, the navigation and the unpublished changes again after a change. */
export function useRefreshPages(websiteId: string) {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      ['collections', 'navigation', 'changes'].map((name) =>
        queries.invalidateQueries({ queryKey: [name, websiteId] }),
      ),
    )
}

/** Publishes all saved changes. A toast reports the result. */
export function usePublish(websiteId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => post<PublishReply>(`${rootOf(websiteId)}/publish`, {}),
    onSuccess: () => toast('Published. Your changes are live.'),
    onError: (error) => toast(`Not published: ${refusalText(error)}`, { tone: 'poor' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['changes', websiteId] }),
  })
}
