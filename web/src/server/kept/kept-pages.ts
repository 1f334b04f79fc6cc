import { createFairCache } from '@portico/kit/cache/fair-cache'
import { pageType } from '@portico/proto/enums/page-type'
import { mayKeepParts } from '@portico/proto/pages/page-audience'
import type { PageModel } from '../../page/model.ts'
import type { Changes, ContentLog } from '../changes/content-log.ts'
import { createDocuments, sizeOfDocument, type Document } from './kept-documents.ts'
import { atVersion, type LoadedBefore, type LoadedPage } from '../load/load-page.ts'
import { partsOf } from '../load/page-parts.ts'
import { createSharedReplies } from '../changes/shared-replies.ts'

/** The most memory of kept pages, estimated, bytes; blocks and shared replies have more (`kept-blocks.ts`, `shared-replies.ts`). */
const MAX_BYTES = 32 * 1_024 * 1_024
/** Bytes of a parsed reply for each character of its text, estimated. */
const BYTES_OF_CHARACTER = 4
/** How long the gateway may not have heard of a content version that web knows of, ms. */
const MAX_AHEAD_MS = 120_000

type Website = { id: string; identifier: string; contentVersion?: number }
type Load = (before?: LoadedBefore) => Promise<LoadedPage | null>

/**
 * The kept parts of an address: the answers of services, the page without any choice in its list, and its document. `views` is the number of views
 * that this process has counted, `checkedAt` is when the content version was compared.
 */
export type KeptPage = {
  website: Website
  asked: string
  loaded: LoadedPage
  checkedAt: number
  views: number
  model?: PageModel
  document?: Document
}

/** How a page that was kept became one of a later content version. */
export type Comparison = 'untouched' | 'same' | 'changed'

export type KeptPages = ReturnType<typeof createKeptPages>

/**
 * Keeps pages with the content version up to which they are current. At a later version only what they are made of is
 * compared: a page whose parts did not change is served again (decision 178). Nothing in it belongs to a visitor. Beyond
 * `maxBytes` the website with the most loses its least recently used pages.
 */
export function createKeptPages({
  log,
  maxBytes = MAX_BYTES,
  onCompared = () => {},
  onPublication = () => {},
  now = () => performance.now(),
}: {
  log: ContentLog
  maxBytes?: number
  onCompared?: (result: Comparison) => void
  /** Called when a view shows that a website has published. */
  onPublication?: (website: Website, changes: Changes) => void
  now?: () => number
}) {
  const pages = createFairCache<KeptPage>({
    maxBytes,
    now,
    sizeOf: ({ loaded, document }) =>
      loaded.length * BYTES_OF_CHARACTER + (document ? sizeOfDocument(document) : 0),
  })
  const replies = createSharedReplies({ now })
  const ofLoaded = new WeakMap<LoadedPage, KeptPage>()
  const ofModel = new WeakMap<PageModel, KeptPage>()
  const loading = new Map<string, Promise<LoadedPage | null>>()
  let loadingViews = 0

  /** Replaces an entry by a new object, because the size of an entry is computed only for a new one. */
  function put(entry: KeptPage): void {
    ofLoaded.set(entry.loaded, entry)
    if (entry.model) ofModel.set(entry.model, entry)
    pages.set(entry.website.id, entry.asked, entry)
  }

  /** Whether an entry was neither dropped nor replaced by another page or version. */
  function isKept({ website, asked, loaded, model }: KeptPage): boolean {
    const current = pages.peek(website.id, asked)
    return current?.loaded === loaded && current.model === model
  }

  /** An address that does not exist is not kept, because a client can ask for any number of them. */
  function keep(website: Website, asked: string, loaded: LoadedPage, views = 0): void {
    const { page, currency, found } = loaded
    const isWorthKeeping = mayKeepParts({
      exists: page.pageType !== pageType.notFound && (!page.itemUrlId || found !== null),
      isRedirect: page.redirect !== undefined,
      isPreview: page.preview !== undefined,
      isCurrent: currency.isCurrent,
    })
    if (isWorthKeeping) put({ website, asked, loaded, checkedAt: now(), views })
    else pages.delete(website.id, asked)
  }

  /** The page of an entry at a later content version. It still has the page and document of the entry. */
  function advance(compared: KeptPage, loaded: LoadedPage): LoadedPage {
    const { website, asked } = compared
    const current = pages.peek(website.id, asked)
    const entry = current?.loaded === compared.loaded ? current : compared
    const { contentVersion, releaseId } = loaded.page
    put({
      ...entry,
      loaded,
      checkedAt: now(),
      ...(entry.model && { model: { ...entry.model, contentVersion, releaseId } }),
    })
    return loaded
  }

  /** Compares what an entry is made of with the present content version. */
  async function compare(
    entry: KeptPage,
    { wanted, isView, load }: { wanted: number; isView: boolean; load: Load },
  ): Promise<LoadedPage | null> {
    const { website, loaded } = entry
    const changes = await log.changes(website, loaded.contentVersion, wanted)
    if (!changes) {
      pages.delete(website.id, entry.asked)
      return loadAnew(website, entry.asked, load)
    }
    if (isView && changes.releaseId !== loaded.page.releaseId) onPublication(website, changes)
    if (!concerns(changes, loaded)) {
      onCompared('untouched')
      return advance(entry, atVersion(loaded, changes))
    }
    const next = await load({ loaded, changes })
    if (next && next.replies === loaded.replies) {
      onCompared('same')
      return advance(entry, next)
    }
    onCompared('changed')
    if (next) keep(website, entry.asked, next, entry.views)
    else pages.delete(website.id, entry.asked)
    return next
  }

  async function loadAnew(website: Website, asked: string, load: Load): Promise<LoadedPage | null> {
    const loaded = await load()
    if (loaded) keep(website, asked, loaded)
    return loaded
  }

  /** Whether the gateway knows an older version than web for longer than it can be late: the database was restored. */
  const isBehind = (entry: KeptPage, version: number) =>
    entry.loaded.contentVersion > version && now() - entry.checkedAt > MAX_AHEAD_MS

  return {
    /**
     * The parts of the page that `asked` names, at the website's content version or a later one. Requests for the same page share
     * one call of `load`. Without a content version the page is always loaded. `isView` is false if no visitor asks.
     */
    async loaded(website: Website, asked: string, load: Load, isView = true): Promise<LoadedPage | null> {
      const version = website.contentVersion
      if (version === undefined) return load()
      const key = `${website.id} ${asked}`
      for (;;) {
        const kept = pages.get(website.id, asked)
        if (kept && isBehind(kept, version)) {
          log.forget(website.id)
          pages.deleteAll(website.id)
          replies.forget(website.id)
          continue
        }
        if (kept && kept.loaded.contentVersion >= version) {
          if (isView) kept.views += 1
          return kept.loaded
        }
        const running = loading.get(key)
        if (running) {
          const loaded = await running
          // A page that was requested before the change may be older.
          if (!loaded || loaded.contentVersion >= version) return loaded
          continue
        }
        const ofView = isView ? 1 : 0
        loadingViews += ofView
        const started = (
          kept ? compare(kept, { wanted: version, isView, load }) : loadAnew(website, asked, load)
        ).finally(() => {
          loading.delete(key)
          loadingViews -= ofView
        })
        loading.set(key, started)
        return started
      }
    },
    /** The composed page of kept parts. */
    model: (loaded: LoadedPage): PageModel | undefined => ofLoaded.get(loaded)?.model,
    keepModel(loaded: LoadedPage, model: PageModel): void {
      const entry = ofLoaded.get(loaded)
      if (!entry) return
      const { document: _, ...rest } = entry
      const next = { ...rest, model }
      ofModel.set(model, next)
      ofLoaded.set(loaded, next)
      if (isKept(entry)) put(next)
    },
    /** The documents of kept pages. */
    documents: createDocuments({
      find: (model) => ofModel.get(model)?.document,
      keep(model, document) {
        const entry = ofModel.get(model)
        if (!entry) return
        const next = { ...entry, document }
        if (isKept(entry)) put(next)
        else ofModel.set(model, next)
      },
    }),
    replies,
    /** The number of pages that are being loaded or compared for visitors. */
    loadingViews: () => loadingViews,
    /** The kept pages of a website. */
    of: (websiteId: string): KeptPage[] => pages.values(websiteId),
    bytes: () => pages.bytes() + replies.bytes(),
    size: pages.size,
  }
}

/** Whether a change concerns anything that a page is made of. */
export const concerns = (changes: Changes, { replies }: LoadedPage) =>
  changes.concern(partsOf.currency()) || [...replies.values()].some(({ parts }) => changes.concern(parts))
