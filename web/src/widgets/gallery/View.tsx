import type { GalleryValue } from '@portico/proto/blocks/media/gallery'
import type { ViewProps } from '../view.ts'
import { GalleryStage } from './GalleryStage.tsx'
import { HostedGalleries } from './HostedGalleries.tsx'
import { sizesIn } from './layout.ts'
import { galleryOptions } from './options.ts'
import { slidesOf } from './slides.ts'
import { Thumbnails } from './Thumbnails.tsx'

/** A gallery block: pictures and videos in one of nine designs (ENUM-37), its thumbnail strip, and hosted galleries. */
export function GalleryView({ value, block, place }: ViewProps<GalleryValue>) {
  const options = galleryOptions(value)
  const slides = slidesOf(value.images, block.id, options.hasVideos)
  const strip = options.design === 'stacked' || options.design === 'strip' ? options.thumbnails : null
  return (
    <>
      {slides.length > 0 && (
        <GalleryStage
          data={value}
          slides={slides}
          options={options}
          group={block.id}
          sizes={sizesIn(place.sizes, options)}
          isFirst={place.isFirstPicture}
        />
      )}
      {strip && slides.length > 1 && <Thumbnails data={value} slides={slides} strip={strip} />}
      {value.hostedGalleries && (
        <HostedGalleries
          galleries={value.hostedGalleries}
          options={options}
          blockId={block.id}
          heading={place.heading}
        />
      )}
    </>
  )
}
