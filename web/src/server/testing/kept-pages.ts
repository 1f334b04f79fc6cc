import { answering } from '@portico/kit/testing/internal'
import type { FeedView, PageReply } from '@portico/proto/http/content/page-view'
import type { PageModel } from '../../page/model.ts'
import { sampleForm, samplePage, sampleProduct } from '../../testing/page.ts'
import { composePage, type Upstreams } from '../compose/compose.ts'
import { createContentLog } from '../changes/content-log.ts'
import { createErrorFrames } from '../compose/error-frames.ts'
import { createKeptBlocks } from '../kept/kept-blocks.ts'
import { createKeptPages } from '../kept/kept-pages.ts'

export const website = { id: '1'.repeat(24), identifier: 'demo', contentVersion: 3 }
export const feedUrl = 'https://example.com/feed'
export const productId = 'b'.repeat(24)
export const formId = 'f'.repeat(24)
export const shopId = '5'.repeat(24)

/** The services with one page, whose calls are counted. A change raises the content version and names parts. */
export function pages({ maxBytes, length = 1_000 }: { maxBytes?: number; length?: number } = {}) {
  const state = {
    page: samplePage([]) as PageReply,
    version: 3,
    releaseId: undefined as string | undefined,
    changes: [] as { version: number; parts: string[] }[],
    asked: [] as string[],
    isCurrent: true,
    /** Whether sites runs a release that does not know which parts changed. */
    isEarlier: false,
    feeds: {} as Record<string, FeedView>,
    products: [{ ...sampleProduct, id: productId }],
    forms: [{ ...sampleForm, id: formId }],
    now: 0,
    /** Runs while a service answers. */
    meanwhile: (_path: string) => Promise.resolve(),
  }
  const compared: string[] = []
  const answer = (path: string): unknown => {
    const { version, releaseId } = state
    const since = Number(/\?since=(\d+)/.exec(path)?.[1])
    const later = state.changes.flatMap((change) => (change.version > since ? change.parts : []))
    const parts = since > version ? ['*'] : later
    if (path.startsWith('/internal/content-changes'))
      return state.isEarlier ? null : { contentVersion: version, releaseId, parts }
    if (path.startsWith('/internal/products')) return { products: state.products }
    if (path.startsWith('/internal/forms')) return { forms: state.forms }
    const { contentVersion: _, releaseId: __, ...page } = state.page
    return { contentVersion: version, ...(releaseId !== undefined && { releaseId }), ...page }
  }
  const client = answering(async ({ path, parse = JSON.parse }) => {
    state.asked.push(path)
    const text = JSON.stringify(answer(path))
    await state.meanwhile(path)
    return parse(text.padEnd(length))
  })
  const keptPages = createKeptPages({
    log: createContentLog(client),
    ...(maxBytes !== undefined && { maxBytes }),
    onCompared: (result) => void compared.push(result),
    now: () => state.now,
  })
  const upstreams: Upstreams = {
    sites: client,
    forms: client,
    commerce: client,
    storeCurrency: async () => ({ code: 'USD', isCurrent: state.isCurrent }),
    drawOutlines: async () => ({ drawings: {}, isComplete: true }),
    frames: createErrorFrames({ max: 1 }),
    readFeeds: async () => state.feeds,
    keptPages,
    keptBlocks: createKeptBlocks(),
    now: () => state.now,
  }
  const compose = (
    more: Parameters<typeof composePage>[4] = {},
    site: typeof website | Omit<typeof website, 'contentVersion'> = {
      ...website,
      contentVersion: state.version,
    },
  ) => composePage(upstreams, site, '/contact', {}, more)
  const change = (...parts: string[]) => state.changes.push({ version: ++state.version, parts })
  /** The calls since the last look, without those for changes. */
  const calls = () => {
    const all = state.asked.splice(0).map((path) => path.replace('/internal/', '').split('?')[0]!)
    return all.filter((name) => name !== 'content-changes')
  }
  /** The document of a page, and whether it was rendered now. */
  const documentOf = (page: PageModel, text = 'text') => {
    let isRendered = false
    const document = keptPages.documents.of(page, () => {
      isRendered = true
      return { body: Buffer.from(text), policy: '', tag: '' }
    })
    return { ...document, isRendered }
  }
  return { state, upstreams, keptPages, compose, change, calls, compared, documentOf }
}
