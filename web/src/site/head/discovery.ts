import type { Picture } from '@portico/proto/blocks/media/picture'
import type { SeoView } from '@portico/proto/http/common/seo-fields'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import { blocksOf } from '@portico/proto/site'
import { paragraphsOf } from '../../ui/plain-text.ts'
import type { PageModel } from '../../page/model.ts'

/** Characters of a description; search engines show no more. */
const MOST_DESCRIPTION = 300

/** The name of the page itself, without the name of the website. */
export const nameOf = ({ product, item, document }: PageModel): string =>
  product?.title ?? item?.title ?? document.title

/** The fields that the owner set for search engines and social networks, of the item or else of the page itself. */
export const seoOf = ({ item, product, collection }: PageModel): SeoView =>
  (product ? product.seo : item ? item.seo : collection?.seo) ?? {}

/** Whether the page belongs to a valid preview. */
export const isShownPreview = ({ preview }: PageModel): boolean =>
  preview !== undefined && !('ended' in preview)

/** Whether search engines may list the page. */
export const isListed = (page: PageModel): boolean =>
  page.pageType < pageType.notFound &&
  !page.screen &&
  !page.memberOrders &&
  !page.lock &&
  !isShownPreview(page) &&
  !seoOf(page).noIndex

/** The title of the document: the owner's for search engines, or the name of the page with the name of the website. */
export function titleOf(page: PageModel): string {
  const { siteTitle } = page.website
  return seoOf(page).title ?? (page.path === '/' ? siteTitle : `${nameOf(page)} — ${siteTitle}`)
}

/** The canonical address of a page; undefined for pages that search engines do not list. */
export function canonicalOf(page: PageModel): string | undefined {
  if (!isListed(page)) return undefined
  const { baseUrl } = page.website
  const path = page.product?.fullUrl ?? page.path
  return baseUrl + path + (page.canonicalQuery === undefined ? '' : `?${page.canonicalQuery}`)
}

/** The description of a page for search engines and previews: its own, or the beginning of its text. */
export function descriptionOf(page: PageModel): string | undefined {
  const { path, document, item, product, website } = page
  const texts = [
    seoOf(page).description,
    document.description,
    item?.excerpt,
    product?.excerpt,
    product?.body,
    path === '/' ? website.siteDescription : undefined,
  ]
  for (const text of texts) {
    const plain = text === undefined ? '' : paragraphsOf(text).join(' ').replace(/\s+/g, ' ').trim()
    if (plain !== '') return shortened(plain)
  }
  return undefined
}

function shortened(text: string): string {
  if (text.length <= MOST_DESCRIPTION) return text
  const cut = text.slice(0, MOST_DESCRIPTION - 1)
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end < MOST_DESCRIPTION / 2 ? cut.length : end)}…`
}

/** The picture of the first entry of a list page that has one. */
function firstOfList({ collection, item, product, listings }: PageModel) {
  const list = collection && !item && !product ? listings[collection.id] : undefined
  if (!list) return undefined
  const { products, items, events } = list
  const entries = events ? [...events.upcoming, ...events.past] : items
  return [...products.map((each) => each.items[0]), ...entries.map(({ image }) => image)].find(
    (picture) => picture !== undefined,
  )
}

/**
 * The picture that previews of a page show, with an absolute address: the main one, the first of the page or of its list, or
 * the logo of the website.
 */
export function previewPicture(page: PageModel): Pick<Picture, 'assetUrl' | 'alt'> | undefined {
  const { item, product, document, website, logo } = page
  const first = blocksOf(document).find(({ type }) => type === blockType.image)?.value as Picture | undefined
  const { socialImage } = seoOf(page)
  const chosen = socialImage === undefined ? undefined : { assetUrl: socialImage, alt: '' }
  const own = chosen ?? product?.items[0] ?? item?.image ?? first ?? firstOfList(page)
  const picture = own ?? (logo === undefined ? undefined : { assetUrl: logo, alt: website.siteTitle })
  if (!picture || typeof picture.assetUrl !== 'string') return undefined
  const assetUrl = absolutePicture(picture.assetUrl, page, 1_500)
  return assetUrl === undefined ? undefined : { ...picture, assetUrl }
}

/** The absolute address of a picture; undefined if it can have none. */
function absolutePicture(assetUrl: string, { website }: PageModel, width: number): string | undefined {
  if (assetUrl.startsWith('/')) return `${website.baseUrl}${assetUrl}?format=${width}w`
  return /^https?:/.test(assetUrl) ? assetUrl : undefined
}

/** The absolute address of the website's logo. */
export const logoAddress = (page: PageModel): string | undefined =>
  page.logo === undefined ? undefined : absolutePicture(page.logo, page, 500)
