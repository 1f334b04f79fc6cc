import * as z from 'zod'
import { lightboxTheme } from '../../enums/lightbox-theme.ts'
import { LinkUrl } from '../link-url.ts'
import { Picture } from './picture.ts'

/** The designs of a picture with text: inline below it, on it (poster), beside it, overlapping it, in a corner of it, below it. */
export const imageDesigns = ['inline', 'poster', 'card', 'overlap', 'collage', 'stack'] as const

/**
 * A picture with its caption, or with a title, a text and a button in one of the designs. With `lightbox` it opens in the
 * lightbox, with `url` it is a link.
 */
export const ImageValue = Picture.extend({
  lightbox: z.boolean().optional(),
  lightboxTheme: z.enum(lightboxTheme).optional(),
  design: z.enum(imageDesigns).optional(),
  title: z.string().trim().max(200).optional(),
  text: z.string().trim().max(1_000).optional(),
  url: LinkUrl.optional(),
  buttonText: z.string().trim().max(100).optional(),
})
export type ImageValue = z.infer<typeof ImageValue>
