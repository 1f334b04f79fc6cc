/** The content of a page, an item or a collection: `contentSource` (ENUM-48). */
export const contentSource = {
  item: 'i',
  collection: 'c',
} as const

export type ContentSourceName = keyof typeof contentSource
export type ContentSource = (typeof contentSource)[ContentSourceName]
