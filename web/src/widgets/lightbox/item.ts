import { VIDEO_FALLBACK_ASPECT_PERCENT } from '@portico/proto/limits/overlay-limits'
import type { PlayerValue } from '../../ui/video/player-value.ts'

/** A picture with its sizes for `srcset`; width and height in px, 0 if unknown. */
export type PictureContent = {
  type: 'image'
  src: string
  srcset: string
  width: number
  height: number
  alt: string
  color: string
}

/** A video, shown by its poster until it is clicked. `value` is the value of the slide, which the player reads. */
export type VideoContent = { type: 'video'; poster: PictureContent; value: PlayerValue }

/** Width divided by height of a video without a poster (C-27). */
export const LIGHTBOX_VIDEO_RATIO = 100 / VIDEO_FALLBACK_ASPECT_PERCENT

/** An item of a lightbox (LBOX-01). `id` and `url` belong to its slide, for the address (LBOX-09). */
export type LightboxItem = {
  content: PictureContent | VideoContent
  meta: { caption: string; id: string; url: string }
}

export const isItems = (value: unknown): value is LightboxItem[] =>
  Array.isArray(value) && value.every((each: unknown) => isItem(each))

function isItem(value: unknown): boolean {
  const { content, meta } = (value ?? {}) as Partial<LightboxItem>
  return (content?.type === 'image' || content?.type === 'video') && typeof meta === 'object' && meta !== null
}
