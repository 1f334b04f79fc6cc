import { destroyPage, onPage } from '../lib/lifecycle.ts'
import { memberInfo } from '../lib/member-info.ts'
import { loadImage } from './image-loader.ts'
import { announceTweaks } from './tweaks.ts'

/** Calls that page code made before this module was loaded (`early-calls.ts`). */
type EarlyCalls = { calls?: [name: keyof typeof interfaceOfPage, args: unknown[]][] }
/** `AFTER_BODY_LOADED` is true once the functions of `onInitialize` were called. Page code sets it to false to have them called again. */
type BodyState = { AFTER_BODY_LOADED?: boolean }
type TweakEvent = { getName(): string; getValue(): string; config: { name: string; value: string } }

/** The last argument that is a function: page code may pass a library's object first. */
const functionIn = (args: unknown[]): (() => void) | undefined =>
  args.findLast((each) => typeof each === 'function') as (() => void) | undefined

/** Pictures that page code has put into the page. Galleries have a queue of their own and `data-load`. */
const ADDED_PICTURES = 'img[data-src]:not([src], [data-load])'

const initialisers: (() => void)[] = []

const interfaceOfPage = {
  /** Calls a function now and after each later navigation without a reload. */
  onInitialize(...args: unknown[]): void {
    const initialise = functionIn(args)
    if (!initialise) return
    initialisers.push(initialise)
    onPage(() => void initialise())
  },
  /**
   * Page code calls it after it has put HTML into the page: loads the pictures in it. If page code has set `AFTER_BODY_LOADED` to
   * false, the functions of `onInitialize` are called again too.
   */
  afterBodyLoad(): void {
    for (const image of document.querySelectorAll(ADDED_PICTURES)) loadImage(image)
    const state = (window as unknown as { Squarespace: BodyState }).Squarespace
    if (state.AFTER_BODY_LOADED) return
    state.AFTER_BODY_LOADED = true
    for (const initialise of [...initialisers]) {
      try {
        initialise()
      } catch (error) {
        reportError(error)
      }
    }
  },
  /** Goes to the account of a member, and others to the sign-in, which leads back to this page. */
  openAccountScreen(): void {
    const back = encodeURIComponent(location.pathname + location.search)
    location.assign(memberInfo() ? '/account' : `/account/sign-in?next=${back}`)
  },
  /** Calls a function before this page, and each later one, is replaced. */
  onDestroy(...args: unknown[]): void {
    const destroy = functionIn(args)
    if (destroy) onPage(() => () => destroy())
  },
  /** Loads a picture with `data-src` in the width that its box needs. */
  load: loadImage,
  /** Calls a function when a value of the template's settings changes: the only event is `tweak:change`. */
  on(type: unknown, listener: unknown): void {
    if (type !== 'tweak:change' || typeof listener !== 'function') return
    window.addEventListener('tweak:change', (event) => {
      const { name, value } = (event as CustomEvent<{ name: string; value: string }>).detail
      const tweak: TweakEvent = { getName: () => name, getValue: () => value, config: { name, value } }
      ;(listener as (tweak: TweakEvent) => void)(tweak)
    })
  },
}

/**
 * Adds the interface that page code relies on (D18): `Squarespace.onInitialize`, `onDestroy`, `globalDestroy` and
 * `afterBodyLoad`, `ImageLoader.load`, `UserAccountApi.isUserAuthenticated` and `openAccountScreen`, and
 * `Y.Global.on('tweak:change')`. Runs the calls that page code has made before. Does nothing the second time.
 */
export function startPageInterface(): void {
  const globals = window as unknown as Record<string, object | undefined>
  const early = globals['Squarespace'] as EarlyCalls | undefined
  if (early && 'globalDestroy' in early) return
  const { onInitialize, onDestroy, afterBodyLoad, openAccountScreen, load, on } = interfaceOfPage
  const calls = early?.calls ?? []
  // The early objects are extended, because page code may have kept them.
  const extend = (name: string, members: object) => {
    globals[name] = Object.assign(globals[name] ?? {}, members)
  }
  extend('Squarespace', {
    onInitialize,
    onDestroy,
    afterBodyLoad,
    AFTER_BODY_LOADED: true,
    globalDestroy: destroyPage,
  })
  extend('ImageLoader', { load })
  extend('UserAccountApi', { isUserAuthenticated: () => memberInfo() !== null, openAccountScreen })
  extend('Y', {
    Global: Object.assign((globals['Y'] as { Global?: object } | undefined)?.Global ?? {}, { on }),
  })
  onPage(announceTweaks)
  for (const [name, args] of calls) (interfaceOfPage[name] as (...args: unknown[]) => void)(...args)
}
