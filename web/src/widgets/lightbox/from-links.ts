import type { LightboxTheme } from '@portico/proto/enums/lightbox-theme'
import { widgetMessages } from '@portico/proto/texts/widget-messages'
import { namesItem } from '../../lib/items/item-address.ts'
import type { PlayerValue } from '../../ui/video/player-value.ts'
import type { LightboxItem, PictureContent } from './item.ts'
import { createLightbox, type Lightbox } from './lightbox.ts'

const LIGHT: LightboxTheme = 'light'

let current: Lightbox | null = null

/** Opens the group of a link (`data-lightbox`) at its item. If the website has no lightbox, follows the link (LBOX-10). */
export function openLink(link: HTMLAnchorElement): void {
  if (isAvailable()) open(link, false)
  else location.assign(link.href)
}

/** Opens the item that the address names (LBOX-09), if the page has it. */
export function openAddress(): void {
  const link = allLinks().find((each) => namesItem(location, metaOf(each, groupOf(each).indexOf(each))))
  if (link && isAvailable()) open(link, true)
}

/** Removes the open lightbox, because the page has been left. */
export function closeLightbox(): void {
  current?.destroy()
  current = null
}

function open(link: HTMLAnchorElement, isOnAddress: boolean): void {
  const group = groupOf(link)
  closeLightbox()
  current = createLightbox({
    items: group.map((each, at) => itemOf(each, at)),
    currentSetIndex: group.indexOf(link),
    historyHash: true,
    ...(inherited(link, 'lightboxTheme') === LIGHT && { theme: LIGHT }),
  })
  current.show(link, isOnAddress)
}

type Globals = { Static?: { SQUARESPACE_CONTEXT?: { websiteSettings?: { isLightboxDisabled?: boolean } } } }

function isAvailable(): boolean {
  const { Static } = window as unknown as Globals
  if (!Static?.SQUARESPACE_CONTEXT?.websiteSettings?.isLightboxDisabled) return true
  console.warn(widgetMessages.noLightbox)
  return false
}

const allLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')]

const groupOf = ({ dataset }: HTMLAnchorElement) =>
  allLinks().filter((each) => each.dataset['lightbox'] === dataset['lightbox'])

/** The item of a link: the picture inside it, in the sizes that the page offers, or its video. */
function itemOf(link: HTMLAnchorElement, at: number): LightboxItem {
  const video = videoOf(link)
  const picture = pictureOf(link, video === null)
  return {
    content: video ? { type: 'video', poster: picture, value: video } : picture,
    meta: metaOf(link, at),
  }
}

function metaOf(link: HTMLAnchorElement, at: number): LightboxItem['meta'] {
  const slide = link.closest<HTMLElement>('[data-slide-id]')?.dataset
  return {
    caption: link.dataset['caption'] ?? '',
    id: slide?.['slideId'] ?? `${link.dataset['lightbox']}-${at + 1}`,
    url: slide?.['slideUrl'] ?? '',
  }
}

/** The video of the slide around the link, or null. */
function videoOf(link: HTMLAnchorElement): PlayerValue | null {
  const value = parse(link.closest<HTMLElement>('[data-video]')?.dataset['video'] ?? '')
  if (typeof value !== 'object' || value === null) return null
  const { html = '', title = '', files = [], captions = [] } = value as Partial<PlayerValue>
  return { html, title, files, captions }
}

const SIZED = '[data-image-dimensions]'

function pictureOf(link: HTMLAnchorElement, isTarget: boolean): PictureContent {
  const image = link.querySelector('img')
  const sized = link.querySelector<HTMLElement>(SIZED) ?? link.closest<HTMLElement>(SIZED)
  const [width = 0, height = 0] = (sized?.dataset['imageDimensions'] ?? '').split('x').map(Number)
  return {
    type: 'image',
    src: isTarget ? link.href : (image?.src ?? ''),
    srcset: image?.srcset ?? '',
    width: width || 0,
    height: height || 0,
    alt: image?.alt ?? '',
    color: image?.style.backgroundColor ?? '',
  }
}

/** The value of a field of the block, or of the nearest block around it that has it (GAL-01). */
function inherited(element: Element, field: string): unknown {
  const block = element.closest<HTMLElement>('[data-block-json]')
  if (!block) return undefined
  const value = (parse(block.dataset['blockJson'] ?? '') as Record<string, unknown> | null)?.[field]
  return value ?? (block.parentElement ? inherited(block.parentElement, field) : undefined)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
