import { galleryData } from '../block-data.ts'
import { galleryOptions } from '../options.ts'
import { mainValues, thumbnailValues } from '../gallery-start.ts'
import type { SlideVideo } from './context.ts'
import {
  assertDesign,
  assertTransition,
  checkedDesignOptions,
  createGalleryAttributes,
} from './gallery-attributes.ts'
import { initialValues, type GalleryAttributes } from './gallery-values.ts'
import type { PartName } from './parts.ts'

type Options = Partial<GalleryAttributes> & {
  container?: HTMLElement
  videoOf?: (slide: HTMLElement) => SlideVideo | null
}

/** The parts that are attached again when an attribute is set. */
const partsOf: Partial<Record<keyof GalleryAttributes, readonly PartName[]>> = {
  design: ['near', 'controls', 'row'],
  designOptions: ['near', 'controls'],
  elements: ['controls', 'autoplay'],
  lazyLoad: ['near'],
  loop: ['controls'],
  useBgImage: ['background'],
  autoplay: ['autoplay'],
  autoplayOptions: ['autoplay'],
}

/** The module `gallery` of page code: the galleries of the page, with attributes that are checked when they are set. */
export async function loadGalleryModule() {
  const { MovingGallery, isMounted, mount } = await import('./engine.ts')

  /** A gallery of a script. Its attributes refuse values of a wrong type, and log them (MISC-06, C-19). */
  class Gallery extends MovingGallery {
    readonly #attributes: ReturnType<typeof createGalleryAttributes>

    /** @throws Error for an unknown design (GAL-05) or an unknown transition (GAL-24) */
    constructor({ container = document.createElement('div'), videoOf, ...options }: Options = {}) {
      const attributes = createGalleryAttributes()
      if (options.design !== undefined) assertDesign(options.design)
      attributes.setAll(options)
      const names = Object.keys(initialValues) as (keyof GalleryAttributes)[]
      const values = Object.fromEntries(
        names.map((name) => [name, attributes.get(name)]),
      ) as GalleryAttributes
      values.designOptions = designOptionsOf(values)
      // The address of the page may name a slide at any time (GAL-11).
      container.dataset['addressed'] = ''
      super({ container, videoOf }, values)
      this.#attributes = attributes
    }

    override get<Name extends keyof GalleryAttributes>(name: Name): GalleryAttributes[Name] {
      return name === 'currentIndex' ? (this.index as GalleryAttributes[Name]) : super.get(name)
    }

    /**
     * Sets an attribute. False if the value stays. @throws Error for an unknown design or transition
     */
    set<Name extends keyof GalleryAttributes>(name: Name, value: GalleryAttributes[Name]): boolean {
      if (name === 'design') assertDesign(value)
      if (!this.#attributes.set(name, value)) return false
      if (name === 'currentIndex') return this.go(value as number)
      this.values[name] = value
      if (name === 'design' || name === 'designOptions') {
        this.values.designOptions = designOptionsOf(this.values)
        this.startDesign()
      }
      for (const part of partsOf[name] ?? []) this.attach(part)
      this.dispatchEvent(new CustomEvent('attribute', { detail: { name } }))
      return true
    }
  }

  return {
    Gallery,
    /** Starts the gallery in `root` with the options of its block. A second call for the same element does nothing. */
    mount(root: HTMLElement): (() => void) | undefined {
      if (isMounted(root)) return undefined
      const data = galleryData(root)
      const isThumbnails = root.classList.contains('gallery-thumbnails')
      const values = isThumbnails ? thumbnailValues(data) : mainValues(data, galleryOptions(data))
      root.dataset['galleryValues'] = JSON.stringify(values)
      root.dataset['alignment'] ??= String(values.designOptions['alignment'])
      return mount(root).destroy
    },
  }
}

function designOptionsOf({ design, designOptions }: GalleryAttributes): GalleryAttributes['designOptions'] {
  const { transition } = designOptions
  if (design === 'stacked' && transition !== undefined) assertTransition(transition)
  return checkedDesignOptions(designOptions)
}
