/** Texts of the cart's page, apart from the other texts because the first script of every page has one of them. */
export const cartPageMessages = {
  /** For the error reporter, or the console (PAGE-21). */
  bundleFailed: 'Failed to load cart page bundle',
  /** For the visitor. Ours. */
  notLoaded: 'Your cart could not be loaded.',
} as const
