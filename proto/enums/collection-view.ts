/** Views of a collection in the config area (ENUM-06). Codes are ours. */
export const collectionView = {
  list: 1,
  grid: 2,
  product: 3,
} as const

export type CollectionViewName = keyof typeof collectionView
export type CollectionView = (typeof collectionView)[CollectionViewName]
