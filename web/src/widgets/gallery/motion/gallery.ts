import { prefersReducedMotion } from '../../../lib/media/media.ts'
import type { GalleryContext, SlideVideo } from './context.ts'
import type { Design, Drag, SlideClick } from './designs/design.ts'
import { createDesign } from './designs/designs.ts'
import type { GalleryAttributes } from './gallery-values.ts'
import { stepGallery, type Direction, type GalleryEvent } from './gallery.machine.ts'
import { parts, type Attach, type PartName } from './parts.ts'

/** `detail` of the event `change`. */
export type GalleryChange = { index: number; previousIndex: number; direction: Direction }

/** The parts of a gallery that a script gives beside its attributes. */
export type GalleryParts = {
  /** The element with the class `gallery`. */
  container: HTMLElement
  /** The player of a video slide, or null if it has none yet. */
  videoOf?: ((slide: HTMLElement) => SlideVideo | null) | undefined
  /** A press on the stage that lasts, from before the gallery was made. */
  press?: PointerEvent | undefined
}

/**
 * A gallery that moves: its index, and the parts that react to it. It builds on the markup of the gallery block and trusts
 * the values of its attributes, which the server has written; `Gallery` of `module.ts` checks the attributes of a script. Events:
 * `change`, `settled`, `reachedEnd`, `reachedBeginning`, `refresh`, `resizeEnd`, and `attribute` with the name of an
 * attribute that was set.
 */
export class MovingGallery extends EventTarget implements GalleryContext {
  readonly container: HTMLElement
  readonly stage: HTMLElement
  readonly slides: readonly HTMLElement[]
  readonly videoOf: (slide: HTMLElement) => SlideVideo | null
  readonly press: PointerEvent | undefined
  readonly values: GalleryAttributes
  isMoving = false
  index = 0
  onKey?: (event: KeyboardEvent) => void
  #design: Design | undefined
  #settling: ReturnType<typeof setTimeout> | undefined
  #attached: Partial<Record<PartName, AbortController>> = {}
  #isDestroyed = false
  #loading: Promise<unknown>[] = []

  constructor({ container, videoOf = () => null, press }: GalleryParts, values: GalleryAttributes) {
    super()
    this.container = container
    this.stage = container.querySelector<HTMLElement>('.gallery-stage') ?? container
    this.slides = [...container.querySelectorAll<HTMLElement>('.gallery-slide')]
    this.videoOf = videoOf
    this.press = press
    this.values = values
    this.startDesign()
    if (values.currentIndex) this.go(values.currentIndex)
    for (const name of Object.keys(parts)) this.attach(name as PartName)
  }

  get<Name extends keyof GalleryAttributes>(name: Name): GalleryAttributes[Name] {
    return this.values[name]
  }
  /** Resolves when the code of the design and of every part is there. Fails if some of it cannot be loaded. */
  get ready(): Promise<unknown> {
    return Promise.all(this.#loading)
  }
  get isInView(): boolean {
    const { top, bottom, left, right } = this.container.getBoundingClientRect()
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  }
  get total(): number {
    return this.#design!.total()
  }
  get activeSlides(): readonly HTMLElement[] {
    return this.slides.slice(...this.#design!.slidesAt(this.index))
  }

  next = (): boolean => this.go(this.index + 1)
  previous = (): boolean => this.go(this.index - 1)
  goToSlide = (slide: number, options?: { isAnimated: boolean }): boolean =>
    this.go(this.#design!.indexOf(slide), options)
  click = (click: SlideClick): boolean => this.apply(this.#design!.click?.(click) ?? null)
  apply = (event: GalleryEvent | null): boolean =>
    event !== null && (event.type === 'go' ? this.go(event.index) : this[event.type]())
  drag = (drag: Drag): void => {
    if (!this.isMoving) this.#design!.drag?.(drag)
  }
  release = (drag: Drag | null): void => this.#design!.release?.(drag)

  go = (asked: number, { isAnimated = true } = {}): boolean => {
    const { total, index: from } = this
    const { loop, linkedGalleries: linked } = this.values
    const { index: to, reached } = stepGallery(this, asked, { total, loop })
    const isChanged = to !== from
    if (isChanged && linked.some(({ isMoving, index }) => isMoving && index !== to)) return false
    if (reached) this.dispatchEvent(new Event(reached))
    if (!isChanged) return false
    const direction = asked > from ? 'forward' : 'reverse'
    this.index = to
    this.isMoving = true
    this.#mark()
    const ms = this.#design!.show({
      from,
      to,
      direction,
      isAnimated: isAnimated && !prefersReducedMotion(),
    })
    if (ms > 0) {
      this.#state('moving')
      this.#settling = setTimeout(this.#settle, ms)
    }
    const detail: GalleryChange = { index: to, previousIndex: from, direction }
    this.dispatchEvent(new CustomEvent('change', { detail }))
    for (const gallery of linked) gallery.go(to, { isAnimated })
    if (ms === 0) this.#settle()
    return true
  }

  refresh(): void {
    this.#design!.refresh?.()
    this.#count()
  }

  /** Ends every animation, timer, observer and listener. */
  destroy(): void {
    this.#isDestroyed = true
    for (const life of Object.values(this.#attached)) life.abort()
    clearTimeout(this.#settling)
    this.#design!.destroy?.()
    delete this.container.dataset.motion
  }

  /** Starts the design that the attributes name, at the current slide. */
  startDesign(): void {
    clearTimeout(this.#settling)
    const former = this.#design
    const [slide] = former?.slidesAt(this.index) ?? [0]
    former?.destroy?.()
    this.container.dataset.design = this.get('design')
    this.container.dataset.motion = 'on'
    this.isMoving = false
    this.#state('still')
    const { design, loading } = createDesign(this)
    this.#design = design
    this.index = design.indexOf(slide)
    if (loading) this.#load(loading.then(() => this.#isDestroyed || this.startDesign()))
    if (this.index > 0) design.refresh?.()
    this.#count()
  }

  /** Starts a part, again if it runs. Without its code the gallery works with its other parts. */
  attach(name: PartName): void {
    this.#attached[name]?.abort()
    const { signal } = (this.#attached[name] = new AbortController())
    const run = (attach: Attach) => signal.aborted || attach(this, signal)
    const part = parts[name](this)
    if (typeof part === 'function') run(part)
    else if (part) this.#load(part.then(run))
  }

  #settle = (): void => {
    clearTimeout(this.#settling)
    this.isMoving = false
    this.#design!.settle?.()
    this.#state('still')
    this.dispatchEvent(new Event('settled'))
  }

  #state(state: string): void {
    this.container.dataset.state = state
  }

  /** Keeps the index within a total that has changed. */
  #count(): void {
    this.index = Math.max(0, Math.min(this.index, this.total - 1))
    this.#mark()
    this.dispatchEvent(new Event('refresh'))
  }

  #mark(): void {
    const { slides, activeSlides } = this
    for (const slide of slides) slide.toggleAttribute('data-active', activeSlides.includes(slide))
  }

  #load(work: Promise<unknown>): void {
    this.#loading.push(work)
    work.catch(reportError)
  }
}
