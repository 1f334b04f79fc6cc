import { collectionType } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { CaptchaView } from '@portico/proto/values/captcha'
import type { Product, ProductReply } from '@portico/proto/http/shop/commerce'
import type { ShownForm } from '@portico/proto/http/forms/forms'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { mayUseKeptParts } from '@portico/proto/pages/page-audience'
import type { FormView, Listing, PageModel } from '../../page/model.ts'
import { listingOf, listPageOf, type ListQuery } from '../load/listings.ts'
import type { ErrorFrames } from './error-frames.ts'
import type { ReadFeeds } from '../feeds/feeds.ts'
import type { KeptBlocks } from '../kept/kept-blocks.ts'
import type { KeptPages } from '../kept/kept-pages.ts'
import {
  loadPage,
  loadParts,
  type LoadedBefore,
  type LoadedPage,
  type PageSources,
} from '../load/load-page.ts'
import type { DrawOutlines } from '../outlines/outlines.ts'

type Website = { id: string; identifier: string; contentVersion?: number }
export type Upstreams = PageSources & {
  drawOutlines: DrawOutlines
  readFeeds: ReadFeeds
  keptPages: KeptPages
  keptBlocks: KeptBlocks
  frames: ErrorFrames
  /** The time of day, epoch ms. */
  now: () => number
}

type Viewing = {
  /** An owner always gets what is stored now. */
  viewer?: 'visitor' | 'member' | 'owner'
  /** The visitor's tokens for pages with a password. */
  unlocks?: string
  /** The token of a preview link. */
  preview?: string | undefined
  /** False if no visitor asks for the page, so that the view is not counted. */
  isView?: boolean
}

/**
 * Composes the page at an address. Its parts are kept for the website's content version, or are loaded: the page
 * from sites, then its forms and products in parallel. `query` selects a page of the collection's own list. The same kept page is the
 * same object, so that its HTML can be kept too. Returns null if the website does not exist.
 */
export async function composePage(
  upstreams: Upstreams,
  website: Website,
  path: string,
  query: ListQuery = {},
  { viewer = 'visitor', preview, unlocks = '', isView = true }: Viewing = {},
): Promise<PageModel | null> {
  const { keptPages } = upstreams
  const asked = {
    path,
    viewer,
    ...(preview !== undefined && { preview }),
    ...(unlocks !== '' && { unlocks }),
  }
  const mayUseKept = mayUseKeptParts({ viewer, isPreview: preview !== undefined }, unlocks !== '')
  const load = async (before?: LoadedBefore) => {
    const shared = mayUseKept && website.contentVersion !== undefined ? keptPages.replies : undefined
    const loaded = await loadPage(upstreams, website, asked, { before, shared })
    if (loaded) upstreams.frames.remember(loaded.page)
    return loaded
  }
  const loaded = await (mayUseKept
    ? keptPages.loaded(website, new URLSearchParams(asked).toString(), load, isView)
    : load())
  if (!loaded) return null
  if (!isEmpty(query)) return (await composeLoaded(upstreams, loaded, query)).model
  const feeds = await upstreams.readFeeds(loaded.page)
  const kept = keptPages.model(loaded)
  if (kept && isCurrent(kept, feeds, upstreams.now())) return kept
  const { model, isComplete } = await composeLoaded(upstreams, loaded, {}, feeds)
  if (isComplete) keptPages.keepModel(loaded, model)
  return model
}

/** Composes a page that sites has replied with. */
export async function composeReply(
  upstreams: Upstreams,
  website: Website,
  page: PageReply,
): Promise<PageModel> {
  return (await composeLoaded(upstreams, await loadParts(upstreams, website, page), {})).model
}

/** Whether a list is requested without filters, so that the cached page can be sent. */
const isEmpty = (query: ListQuery) =>
  Object.values(query).every((value) => value === undefined || value === false)

/** Whether a kept page is still the present one: no event of it has ended, and no feed of it was read again. */
function isCurrent(
  { changesAt = Infinity, feeds: shown }: PageModel,
  feeds: PageReply['feeds'],
  now: number,
) {
  const urls = Object.keys(feeds)
  return (
    now < changesAt &&
    urls.length === Object.keys(shown).length &&
    urls.every((url) => feeds[url] === shown[url])
  )
}

/** `isComplete` is false if a service was away and a part of the page may be outdated. */
async function composeLoaded(
  { drawOutlines, readFeeds, now }: Upstreams,
  { page, currency, forms, captcha, formRollups, found, byId, lists }: LoadedPage,
  query: ListQuery,
  readAlready?: PageReply['feeds'],
): Promise<{ model: PageModel; isComplete: boolean }> {
  const [outlines, feeds] = await Promise.all([drawOutlines(page), readAlready ?? readFeeds(page)])
  const listings: Record<string, Listing> = {}
  let own: ReturnType<typeof listPageOf> | undefined
  for (const [id, { items, fullUrl }] of Object.entries(page.summaries)) {
    listings[id] = listingOf({ items }, fullUrl)
  }
  for (const [id, list] of lists) listings[id] = listingOf({ products: list }, shopPath(list))
  const { collection } = page
  if (collection && page.items && !page.itemUrlId) {
    const entries = { products: lists.get(collection.id) ?? [], items: page.items }
    const place = { timeZone: page.website.timeZone, now: now() }
    own = listPageOf(entries, collection.fullUrl, query, place)
    listings[collection.id] = own.listing
  }
  const itemCount = collection && productCount(collection, lists.get(collection.id), found)
  const product = found?.product
  const { storeSettings } = page.websiteSettings
  const isComplete = currency.isCurrent && outlines.isComplete
  const model: PageModel = {
    ...page,
    websiteSettings: {
      ...page.websiteSettings,
      storeSettings: { ...storeSettings, selectedCurrency: currency.code },
    },
    ...(collection && { collection: { ...collection, itemCount: itemCount ?? collection.itemCount } }),
    isComplete,
    isKnownPlace: own?.isKnownPlace !== false,
    ...(own?.changesAt !== undefined && { changesAt: own.changesAt }),
    ...(page.pageType === pageType.protectedContent && { screen: 'sign-in' as const }),
    ...(page.itemUrlId && { pageType: product ? pageType.contentItem : pageType.notFound }),
    ...(captcha && {
      website: { ...page.website, captchaSettings: { siteKey: captcha.siteKey } },
    }),
    forms: Object.fromEntries(forms.map((form) => [form.id, formView(form, captcha)])),
    products: Object.fromEntries(byId.map((each) => [each.id, each])),
    listings,
    outlines: outlines.drawings,
    feeds,
    ...(product && { product }),
    ...(formRollups && {
      context: { ...page.context, rollups: { ...page.context.rollups, ...formRollups } },
    }),
    ...((found?.hasOwnerCode || mayRunCodeOf(forms, page)) && { hasOwnerCode: true as const }),
    ...(found?.pagination && { productNeighbours: found.pagination }),
    related: found?.related ?? [],
  }
  return { model, isComplete }
}

/** Whether a form of the page has a message with the owner's code, which never runs where a password is entered. */
const mayRunCodeOf = (forms: readonly ShownForm[], page: PageReply) =>
  !page.lock &&
  page.pageType !== pageType.protectedContent &&
  forms.some(({ messageKind }) => messageKind === 'code')

/** The form for visitors; a form that asks for a captcha has the website's. */
const formView = ({ captcha: asks, ...form }: ShownForm, captcha: CaptchaView | undefined): FormView =>
  asks && captcha ? { ...form, captcha } : form

/** The number of products of a shop, which commerce knows; undefined for another collection. */
function productCount(
  { type }: { type: number },
  list: readonly Product[] | undefined,
  found: ProductReply | null | undefined,
): number | undefined {
  if (type !== collectionType.products) return undefined
  return list?.length ?? found?.itemCount
}

/** The address of the list that contains the products, derived from the first product's address. */
const shopPath = ([first]: readonly Product[]) => first?.fullUrl.replace(/\/p\/[^/]+$/, '') ?? ''
