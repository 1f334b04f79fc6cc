import type { Picture } from '@portico/proto/blocks/media/picture'
import type { AssetReply } from '@portico/proto/http/files/assets'

/** A file of the library as a picture of a page. */
export const pictureOf = ({ url, width, height, color, alt, focalPoint }: AssetReply): Picture => ({
  assetUrl: url,
  width,
  height,
  color,
  alt,
  ...(focalPoint && { focalPoint }),
})
