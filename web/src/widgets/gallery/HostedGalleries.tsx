import type { HostedGallery } from '@portico/proto/blocks/media/gallery'
import { safeHref } from '../../ui/links.ts'
import type { HeadingName } from '../heading-below.ts'
import { GalleryStage } from './GalleryStage.tsx'
import type { GalleryOptions } from './options.ts'
import { slidesOf } from './slides.ts'

type Props = {
  galleries: readonly HostedGallery[]
  options: GalleryOptions
  blockId: string
  heading: HeadingName
}

/** The galleries of a photo-hosting service, each with its title and its pictures in rows (GAL-38). */
export function HostedGalleries({ galleries, options, blockId, heading: Heading }: Props) {
  return galleries.map(({ title, url, images }, at) => (
    <section className="gallery-hosted" key={at}>
      <Heading>{url ? <a href={safeHref(url)}>{title}</a> : title}</Heading>
      <GalleryStage
        data={{}}
        slides={slidesOf(images, `${blockId}-${at + 1}`, false)}
        options={{ ...options, design: 'autorows', ratio: null }}
        group={`${blockId}-${at + 1}`}
        sizes="30rem"
        isFirst={false}
      />
    </section>
  ))
}
