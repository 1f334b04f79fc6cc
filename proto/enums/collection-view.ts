/** How the page of a collection shows its entries (ENUM-06). Codes are ours; the names are stored and sent. */
export const collectionView = {
  list: 1,
  grid: 2,
  product: 3,
} as const

export type CollectionViewName = keyof typeof collectionView
export const collectionViewNames = Object.keys(collectionView) as [
  CollectionViewName,
  ...CollectionViewName[],
]
export type CollectionView = (typeof collectionView)[CollectionViewName]
