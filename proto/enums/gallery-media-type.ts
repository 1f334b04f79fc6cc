/** Media types of gallery items (ENUM-20). Codes are ours. */
export const galleryMediaType = {
  imageEmpty: 1,
  imageFile: 2,
  imageLicensed: 3,
  imageReused: 4,
  assetReused: 5,
  video: 6,
} as const

export type GalleryMediaTypeName = keyof typeof galleryMediaType
export type GalleryMediaType = (typeof galleryMediaType)[GalleryMediaTypeName]
