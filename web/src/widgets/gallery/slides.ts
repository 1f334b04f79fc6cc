import { VIDEO_THUMBNAIL_ASPECT_PERCENT } from '@portico/proto/limits/display-limits'
import { readVideoEmbed } from '@portico/proto/enums/video'
import type { GalleryItem, VideoSlide } from '@portico/proto/blocks/media/gallery'
import type { Picture } from '@portico/proto/blocks/media/picture'

/** A slide as the view renders it. A video without a poster has no picture. */
export type Slide = {
  type: 'image' | 'video'
  id: string
  url?: string | undefined
  clickthroughUrl?: string | undefined
  picture: Picture | null
  caption: string
  video?: VideoSlide
  /** Width divided by height. */
  ratio: number
}

/** The slides of a gallery. A slide without an id is named after its block and position, so that it can be linked. */
export function slidesOf(items: readonly GalleryItem[], blockId: string, hasVideos: boolean): Slide[] {
  return items
    .filter(({ type }) => hasVideos || type !== 'video')
    .map((item, at) => {
      const picture = item.type === 'video' ? (item.poster ?? null) : item
      return {
        type: item.type ?? 'image',
        id: item.id ?? `${blockId}-${at + 1}`,
        url: item.url,
        clickthroughUrl: item.clickthroughUrl,
        picture,
        caption: item.caption ?? '',
        ...(item.type === 'video' && { video: item }),
        ratio: picture ? ratioOf(picture) : 100 / VIDEO_THUMBNAIL_ASPECT_PERCENT,
      }
    })
}

/** The address that shows the video without script: its file, or the page of its provider. */
export function videoAddress({ files, html }: VideoSlide): string {
  return files[0]?.url ?? readVideoEmbed(html).url ?? '#'
}

/** The ratio in the middle of the ratios of all slides, for designs whose pictures have one size. */
export function medianRatio(slides: readonly Slide[]): number {
  const ratios = slides.map(({ ratio }) => ratio).sort((a, b) => a - b)
  return ratios[Math.floor(ratios.length / 2)] ?? 1
}

/** Width divided by height, rounded to three digits. */
function ratioOf({ width, height }: Picture): number {
  return Math.round((width / height) * 1_000) / 1_000
}
