/**
 * Block variants, numbered from 1000 in the listed order (ENUM-19, S-03). The names of the last three are ours: the
 * specification has one phrase for them.
 */
export const blockVariant = {
  gallerySlideshow: 1000,
  galleryCarousel: 1001,
  galleryGrid: 1002,
  galleryStack: 1003,
  summaryWall: 1004,
  summaryCarousel: 1005,
  summaryList: 1006,
  summaryGrid: 1007,
  chartBar: 1008,
  chartLine: 1009,
  chartPie: 1010,
  imageInline: 1011,
  imagePoster: 1012,
  imageCard: 1013,
  imageOverlap: 1014,
  imageCollage: 1015,
  imageStack: 1016,
  opentableReservation: 1017,
  tockReservation: 1018,
  eventEmbed: 1019,
} as const

export type BlockVariantName = keyof typeof blockVariant
export type BlockVariant = (typeof blockVariant)[BlockVariantName]
