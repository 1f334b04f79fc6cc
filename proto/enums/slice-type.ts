/** Slice types of cover pages and overlays (ENUM-17). */
export const sliceType = {
  heading: 1,
  subHeading: 2,
  body: 3,
  image: 4,
  gallery: 5,
  video: 6,
  socialIcons: 7,
  buttons: 8,
  navigation: 9,
  customForm: 10,
  newsletter: 11,
  album: 12,
  map: 13,
  logo: 14,
  action: 15,
  form: 16,
  lock: 17,
  password: 18,
  twitter: 19,
  popupOverlayAction: 20,
} as const

export type SliceTypeName = keyof typeof sliceType
export type SliceType = (typeof sliceType)[SliceTypeName]
