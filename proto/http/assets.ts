import * as z from 'zod'
import { Picture } from '../blocks/picture.ts'
import { toStorable } from '../storable.ts'
import { ObjectId } from './object-id.ts'

/**
 * Query of POST …/assets?name=&alt=&focalPoint=0.5,0.4; the body is the picture. The focal point is measured from the
 * left and from the top, 0 to 1.
 */
export const UploadAsset = z.object({
  name: z.string().max(300).default('picture'),
  alt: z.string().max(500).transform(toStorable).default(''),
  focalPoint: z
    .string()
    .regex(
      /^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?),(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/,
      'must be two numbers from 0 to 1: 0.5,0.4',
    )
    .transform((text) => {
      const [x = 0.5, y = 0.5] = text.split(',').map(Number)
      return { x, y }
    })
    .optional(),
})

/**
 * The stored picture; `url` is a path on the website's host, `color` the dominant colour as #rrggbb, `bytes` the size of
 * the stored file.
 */
export const AssetReply = z.object({
  id: ObjectId,
  url: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  color: z.string(),
  alt: z.string(),
  bytes: z.number().int(),
  focalPoint: Picture.shape.focalPoint,
})

export type AssetReply = z.infer<typeof AssetReply>

/** The pictures of a website, newest first. */
export const AssetList = z.object({ assets: z.array(AssetReply) })
