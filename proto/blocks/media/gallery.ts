import * as z from 'zod'
import { stackedTransition } from '../../enums/gallery.ts'
import { lightboxTheme } from '../../enums/lightbox-theme.ts'
import { MAX_GALLERY_ITEMS, MAX_HOSTED_GALLERIES, MAX_ITEMS_PER_HOSTED_GALLERY } from '../../limits.ts'
import { LinkUrl } from '../link-url.ts'
import { Picture } from './picture.ts'
import { VideoValue } from './video.ts'

/** A number above 0, or the text of one, as older editors store it (GAL-31). */
const positive = (most: number) =>
  z.union(
    [
      z.number().positive().max(most),
      z
        .string()
        .regex(/^\d{1,5}(?:\.\d{1,4})?$/)
        .refine((text) => Number(text) > 0 && Number(text) <= most),
    ],
    { error: `must be a number above 0 and at most ${most}` },
  )
/** A distance in px. */
const px = z.number().min(0).max(400)
const perRow = z.number().int().min(1).max(12)

/** The addresses of a slide (GAL-10). `id` and `url` select the slide in the address of the page (GAL-11). */
const slide = {
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/)
    .optional(),
  url: z.string().max(200).optional(),
  clickthroughUrl: LinkUrl.optional(),
}

const ImageSlide = Picture.extend({ type: z.literal('image').optional(), ...slide })
export type ImageSlide = z.infer<typeof ImageSlide>

/** A video as a slide. A video without a poster is 16:9 (GAL-32). */
const VideoSlide = VideoValue.extend({ type: z.literal('video'), ...slide })
export type VideoSlide = z.infer<typeof VideoSlide>

/** An item of a gallery: a picture or a video. */
export const GalleryItem = z.discriminatedUnion('type', [ImageSlide, VideoSlide])
export type GalleryItem = z.infer<typeof GalleryItem>

/** A gallery of a photo-hosting service. The items after the 50th are dropped (GAL-38). */
const HostedGallery = z.object({
  title: z.string().trim().min(1).max(200),
  /** The page of the gallery at the service. */
  url: LinkUrl.optional(),
  images: z
    .array(z.unknown())
    .transform((images) => images.slice(0, MAX_ITEMS_PER_HOSTED_GALLERY))
    .pipe(z.array(Picture)),
})
export type HostedGallery = z.infer<typeof HostedGallery>

/**
 * Pictures and videos in one of the designs (GAL-02, GAL-03). `design` is the name of a block design; `galleryDesignOfBlock`
 * gives the design of the gallery. Absent fields have the defaults of the design (`web/src/widgets/gallery/options.ts`).
 */
export const GalleryValue = z.object({
  design: z.string().max(64).default('grid'),
  images: z.array(GalleryItem).max(MAX_GALLERY_ITEMS),
  hostedGalleries: z.array(HostedGallery).max(MAX_HOSTED_GALLERIES).optional(),

  /** Width divided by height: a number, a ratio such as `3:2`, or `Auto` for the ratio of the pictures. */
  imageAspectRatio: z
    .union(
      [
        z.number().min(0.1).max(10),
        z.literal('Auto'),
        z.string().regex(/^\d{1,4}(?:\.\d{1,4})?(?:[:/]\d{1,4}(?:\.\d{1,4})?)?$/),
      ],
      { error: 'must be Auto, a number or a ratio such as 3:2' },
    )
    .optional(),
  slidesPerRow: perRow.optional(),
  lightbox: z.boolean().optional(),
  lightboxTheme: z.enum(lightboxTheme).optional(),
  /** Whether videos are shown beside pictures. */
  mixedContent: z.boolean().optional(),
  /** Width of a column, px. */
  columnWidth: positive(2_000).optional(),
  gutter: px.optional(),
  listImageSize: z.enum(['small', 'medium', 'large']).optional(),
  /** Height of a strip, percent of its width. */
  vSize: z.number().positive().max(200).optional(),

  'thumbnails-per-row': perRow.optional(),
  'thumbnail-strip-height': z.number().min(20).max(400).optional(),
  'thumbnail-strip-margin': px.optional(),
  thumbnails: z.boolean().optional(),
  'square-thumbs': z.boolean().optional(),
  'auto-crop': z.boolean().optional(),
  autoplay: z.boolean().optional(),
  /** Display time of a slide, s. */
  'autoplay-duration': positive(3_600).optional(),
  /** `stripAlignmentOf` reads it. */
  'active-alignment': z.string().max(20).optional(),
  padding: px.optional(),
  /** Height of a slider, percent of its width. */
  aspectRatio: positive(500).optional(),

  // Ours: attributes of a gallery that owners may set (GAL-08, GAL-09, GAL-24), and the place of captions.
  transition: z.enum(stackedTransition).optional(),
  loop: z.boolean().optional(),
  historyHash: z.boolean().optional(),
  controls: z.boolean().optional(),
  bullets: z.boolean().optional(),
  captions: z.enum(['below', 'above', 'over', 'hover', 'none']).optional(),
  /** Height of a row of autorows, px. */
  rowHeight: positive(2_000).optional(),
  useBgImage: z.boolean().optional(),
  refreshOnResize: z.boolean().optional(),
  refreshOnOrientationChange: z.boolean().optional(),
  /** `maxWidth`: the widest width of a picture that is loaded, px. */
  loaderOptions: z.object({ maxWidth: z.number().int().positive().max(2_500).optional() }).optional(),
})
export type GalleryValue = z.infer<typeof GalleryValue>

/** The fields that scripts of the page read: all but the items (GAL-01). */
export const galleryDataFields: readonly string[] = Object.keys(GalleryValue.shape).filter(
  (name) => name !== 'images' && name !== 'hostedGalleries',
)
