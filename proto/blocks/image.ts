import * as z from 'zod'
import { lightboxTheme } from '../enums/lightbox-theme.ts'
import { Picture } from './picture.ts'

/** A picture with its caption. With `lightbox` it opens in the lightbox. */
export const ImageValue = Picture.extend({
  lightbox: z.boolean().optional(),
  lightboxTheme: z.enum(lightboxTheme).optional(),
})
export type ImageValue = z.infer<typeof ImageValue>
