import { withoutLoader } from './gallery/loader/without-loader.ts'

/**
 * The code of an island. `mount` makes the HTML in `root` interactive, which the server rendered from the same `props`. The
 * function that it returns removes its listeners, timers and observers when the page ends.
 */
export type IslandModule = { mount(root: HTMLElement, props: never): Mounted | Promise<Mounted> }
type Mounted = void | (() => void)

/**
 * When an island starts. `near`: when it comes near the viewport or gets the focus. `intent`: when the visitor points at it,
 * touches it, focuses it, presses a key in it or sends its form; its files are prefetched while the browser is idle.
 */
export type IslandStart = 'near' | 'intent'

export type IslandEntry = { load: () => Promise<IslandModule>; start: IslandStart }

/** The code of each interactive widget. Islands with React start on intent. */
export const islands = {
  form: { load: () => import('./form/island.tsx'), start: 'intent' },
  buy: { load: () => import('./product/buy.island.tsx'), start: 'intent' },
  // The name in pages of an earlier release, which this code may get while processes of both run.
  product: { load: () => import('./product/buy.island.tsx'), start: 'intent' },
  account: { load: () => import('./account/island.tsx'), start: 'intent' },
  pictures: { load: () => import('./product/pictures-island.ts'), start: 'near' },
  gallery: { load: () => import('./gallery/island.ts'), start: 'near' },
  'gallery-pictures': {
    load: () => import('./gallery/loader/gallery-pictures.ts').catch(withoutLoader),
    start: 'near',
  },
  audio: { load: () => import('./audio/island.ts'), start: 'near' },
  video: { load: () => import('./video/island.ts'), start: 'near' },
  map: { load: () => import('./map/island.ts'), start: 'near' },
  accordion: { load: () => import('./accordion/island.ts'), start: 'near' },
  menu: { load: () => import('./menu/island.ts'), start: 'near' },
  calendar: { load: () => import('./calendar/island.ts'), start: 'near' },
  embed: { load: () => import('./embed/island.ts'), start: 'near' },
  reservation: { load: () => import('./reservation/island.ts'), start: 'near' },
  comments: { load: () => import('./comments/island.ts'), start: 'near' },
  follow: { load: () => import('./follow/island.ts'), start: 'near' },
  'image-save': { load: () => import('./image-save/island.ts'), start: 'near' },
  header: { load: () => import('./header/island.ts'), start: 'near' },
  cart: { load: () => import('./cart/island.ts'), start: 'near' },
  'cookie-settings': { load: () => import('./cookie-settings/island.ts'), start: 'near' },
} satisfies Record<string, IslandEntry>

export type IslandName = keyof typeof islands
