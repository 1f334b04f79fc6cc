import type { Picture } from '@portico/proto/blocks/picture'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import { blocksOf } from '@portico/proto/site'
import { paragraphsOf } from '../ui/plain-text.ts'
import type { PageModel } from '../page/model.ts'

/** Characters of a description; search engines show no more. */
const MOST_DESCRIPTION = 300

/** The name of the page itself, without the name of the website. */
export const nameOf = ({ product, item, document }: PageModel): string =>
  product?.title ?? item?.title ?? document.title

/** The canonical address of a page; undefined for pages that search engines do not list. */
export function canonicalOf(page: PageModel): string | undefined {
  if (page.pageType >= pageType.notFound || page.screen) return undefined
  const { baseUrl } = page.website
  const path = page.product?.fullUrl ?? page.path
  return baseUrl + path + (page.canonicalQuery === undefined ? '' : `?${page.canonicalQuery}`)
}

/** The description of a page for search engines and previews: its own, or the beginning of its text. */
export function descriptionOf({ path, document, item, product, website }: PageModel): string | undefined {
  const texts = [
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

/** The picture that previews of a page show, with an absolute address: the main one, or the first of the page. */
export function previewPicture({ item, product, document, website }: PageModel): Picture | undefined {
  const first = blocksOf(document).find(({ type }) => type === blockType.image)?.value as Picture | undefined
  const picture = product?.items[0] ?? item?.image ?? first
  if (!picture || typeof picture.assetUrl !== 'string') return undefined
  const { assetUrl } = picture
  if (assetUrl.startsWith('/')) return { ...picture, assetUrl: `${website.baseUrl}${assetUrl}?format=1500w` }
  return /^https?:/.test(assetUrl) ? picture : undefined
}
