/** The code of an island. `mount` hydrates the HTML in `root`, which the server rendered from the same `props`. */
export type IslandModule = { mount(root: HTMLElement, props: never): void }

/** The code of each interactive widget, loaded when the widget comes near the viewport. */
export const islands = {
  form: () => import('./form/island.tsx'),
  product: () => import('./product/island.tsx'),
  pictures: () => import('./product/pictures-island.ts'),
  gallery: () => import('./gallery/island.tsx'),
  account: () => import('./account/island.tsx'),
  cart: () => import('./cart/island.tsx'),
} satisfies Record<string, () => Promise<IslandModule>>

export type IslandName = keyof typeof islands
