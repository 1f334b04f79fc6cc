import type { GalleryValue } from '@portico/proto/blocks/media/gallery'
import { videoSources } from '../../ui/video/sources.ts'

/** The origins of the players of the video slides in a gallery. */
export const gallerySources = ({ images }: GalleryValue): { frame: string[] } => ({
  frame: images.flatMap((item) => (item.type === 'video' ? (videoSources(item).frame ?? []) : [])),
})
