import type * as Shared from './shared.ts'

const shared = async (name: keyof (typeof Shared)['shared']) => (await import('./shared.ts')).shared[name]

/** The modules that page code may load by name with `Portico.load(name)`. */
const modules = {
  accordion: () => import('../widgets/accordion/island.ts'),
  blocks: () => import('./blocks.ts'),
  drag: () => import('../widgets/gallery/motion/engine.ts').then(({ trackDrag }) => ({ trackDrag })),
  events: () => import('./event-clients.ts').then((code) => code.eventClients()),
  'scroll-lock': () => shared('scroll-lock'),
  consent: () => shared('consent'),
  lightbox: () => shared('lightbox'),
  attributes: () => shared('attributes'),
  lifecycle: () => shared('lifecycle'),
  map: () => import('../widgets/map/island.ts'),
  'page-interface': () => import('./squarespace.ts'),
  gallery: () => import('../widgets/gallery/motion/module.ts').then((module) => module.loadGalleryModule()),
  'element-wait': () => import('../ui/motion/wait-for-element.ts'),
  'in-view': () => import('../ui/motion/in-view.ts'),
  'relative-times': () => import('../ui/relative-times.ts'),
  popup: () => import('../ui/dialog/site-dialogs.ts'),
  resize: () => shared('resize'),
  scroll: () => import('../ui/motion/scroll.ts'),
  'show-hide': () => import('../ui/motion/show-hide.ts'),
  'text-shrink': () => import('../ui/motion/text-shrink.ts'),
  throttle: () => import('../ui/motion/throttle.ts'),
  tween: () => import('../ui/motion/tween.ts'),
  video: () => import('../ui/video/player.ts'),
  'gallery-data': () => shared('gallery-data'),
  'gallery-pictures': () => import('../widgets/gallery/loader/gallery-pictures.ts'),
  'load-picture': () => shared('load-picture'),
} satisfies Record<string, () => Promise<object>>

/** Loads a module by name. @throws Error for an unknown name */
export async function loadModule(name: string): Promise<object> {
  if (!Object.hasOwn(modules, name)) throw new Error(`There is no module ${name}.`)
  return modules[name as keyof typeof modules]()
}
