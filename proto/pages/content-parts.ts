/**
 * The parts of a website's content, by name. A change raises the content version of the website and names the parts that it
 * concerns; what is kept of a page is still current if none of its parts was named since.
 */
export const contentPart = {
  /** The change may concern every page. */
  everything: '*',
  /** Any release: for what a page shows of the whole website's pages. */
  release: 'release',
  /** A page or a list: its own text, and the entries of the list. */
  collection: (id: string) => `collection:${id}`,
  /** Any product: for lists, and products that are recommended. */
  products: 'products',
  product: (id: string) => `product:${id}`,
  /** The settings of the store. */
  store: 'store',
  /** The forms of the website, and its captcha. */
  forms: 'forms',
} as const
