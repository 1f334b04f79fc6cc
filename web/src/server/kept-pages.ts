import { LRUCache } from 'lru-cache'
import type { Compression, Encoding } from '@portico/kit/http/accepted-encoding'
import { COMPRESS_FROM, compress } from '@portico/kit/http/compress'
import { pageType } from '@portico/proto/enums/page-type'
import { mayKeepParts } from '@portico/proto/page-audience'
import type { PageModel } from '../page/model.ts'
import type { LoadedPage } from './load-page.ts'

/** The most memory of kept pages, estimated, bytes. */
const MAX_BYTES = 48 * 1_024 * 1_024
/** Bytes of a parsed reply for each character of its text, estimated. */
const BYTES_OF_CHARACTER = 4

type Website = { id: string; contentVersion?: number }
/** A rendered document, in the encodings that were asked for, and the policy that allows its inline scripts. */
export type KeptHtml = { body: Buffer; policy: string; compressed?: Partial<Record<Compression, Buffer>> }
type SentHtml = { body: Buffer; policy: string; encoding: Encoding }
/** `model` is the page without any choice in its list, `html` its document. */
type Kept = { key: string; loaded: LoadedPage; model?: PageModel; html?: KeptHtml }

export type KeptPages = ReturnType<typeof createKeptPages>

/**
 * Keeps what the services said about pages, and the HTML of it, by the content version of the website, which rises with each
 * change of its pages. So members and other requests that the gateway must not answer from its own cache do not ask for everything
 * again. Nothing in it belongs to a visitor. Beyond `maxBytes` the least recently used pages are dropped.
 */
export function createKeptPages({ maxBytes = MAX_BYTES }: { maxBytes?: number } = {}) {
  const pages = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    sizeCalculation: ({ loaded, html }) =>
      loaded.length * BYTES_OF_CHARACTER + (html ? bytesOf(html) : 0) + 1,
  })
  const entries = new WeakMap<LoadedPage, Kept>()
  const ofModel = new WeakMap<PageModel, Kept>()
  const loading = new Map<string, Promise<LoadedPage | null>>()
  const compressing = new WeakMap<Buffer, Set<Compression>>()

  /** An address that does not exist is not kept, because a client can ask for any number of them. */
  function keep(website: Website, asked: string, loaded: LoadedPage): void {
    const { page, currency, found } = loaded
    const isKept = mayKeepParts({
      exists: page.pageType !== pageType.notFound && (!page.itemUrlId || found !== null),
      isRedirect: page.redirect !== undefined,
      isPreview: page.preview !== undefined,
      isCurrent: currency.isCurrent,
    })
    if (!isKept) return
    // Sites may know a newer version than the gateway did.
    const key = keyOf(website.id, page.contentVersion, asked)
    const entry = { key, loaded }
    pages.set(key, entry)
    entries.set(loaded, entry)
  }

  return {
    /**
     * The parts of the page that `asked` names. Requests for the same page share one call of `load`. Without a content version
     * the page is always loaded.
     */
    async loaded(
      website: Website,
      asked: string,
      load: () => Promise<LoadedPage | null>,
    ): Promise<LoadedPage | null> {
      if (website.contentVersion === undefined) return load()
      const key = keyOf(website.id, website.contentVersion, asked)
      const kept = pages.get(key)
      if (kept) return kept.loaded
      let running = loading.get(key)
      if (!running) {
        running = load().finally(() => loading.delete(key))
        loading.set(key, running)
        const loaded = await running
        if (loaded) keep(website, asked, loaded)
        return loaded
      }
      return running
    },
    /** The composed page of kept parts. */
    model: (loaded: LoadedPage): PageModel | undefined => entries.get(loaded)?.model,
    keepModel(loaded: LoadedPage, model: PageModel): void {
      const entry = entries.get(loaded)
      if (!entry) return
      const { html: _, ...rest } = entry
      replace(entry, { ...rest, model })
    },
    /**
     * The document of a page: the kept one if the page is kept, else the one that `render` makes. A kept one is compressed with its
     * second view, and sent as it is until that is done.
     */
    html(model: PageModel, wanted: Encoding, render: () => KeptHtml): SentHtml {
      const entry = ofModel.get(model)
      if (!entry?.html) {
        const html = render()
        if (entry) replace(entry, { ...entry, html })
        return { ...html, encoding: 'identity' }
      }
      const { html } = entry
      const compressed = wanted === 'identity' ? undefined : html.compressed?.[wanted]
      if (wanted === 'identity' || !compressed) {
        if (wanted !== 'identity') void keepCompressed(model, html, wanted)
        return { ...html, encoding: 'identity' }
      }
      return { policy: html.policy, body: compressed, encoding: wanted }
    },
    bytes: () => pages.calculatedSize,
  }

  async function keepCompressed(model: PageModel, { body }: KeptHtml, encoding: Compression): Promise<void> {
    const begun = compressing.get(body) ?? new Set()
    if (body.length < COMPRESS_FROM || begun.has(encoding)) return
    compressing.set(body, begun.add(encoding))
    const compressed = await compress(encoding, body)
    const entry = ofModel.get(model)
    if (entry?.html?.body !== body) return
    replace(entry, {
      ...entry,
      html: { ...entry.html, compressed: { ...entry.html.compressed, [encoding]: compressed } },
    })
  }

  /** Replaces an entry by a new object, because the size of an entry is computed only for a new one. */
  function replace(entry: Kept, next: Kept): void {
    entries.set(next.loaded, next)
    if (next.model) ofModel.set(next.model, next)
    if (pages.peek(entry.key)?.loaded === next.loaded) pages.set(entry.key, next)
  }
}

const bytesOf = ({ body, compressed = {} }: KeptHtml) =>
  [body, ...Object.values(compressed)].reduce((sum, { length }) => sum + length, 0)

const keyOf = (websiteId: string, contentVersion: number, asked: string) =>
  `${websiteId} ${contentVersion} ${asked}`
