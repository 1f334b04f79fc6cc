import { destroyPage, onPage } from '../lib/lifecycle.ts'
import { memberInfo } from '../lib/member-info.ts'
import { loadImage } from './image-loader.ts'
import { announceTweaks } from './tweaks.ts'

/** Calls that page code made before this module was loaded (`early-calls.ts`). */
type EarlyCalls = { calls?: [name: keyof typeof interfaceOfPage, args: unknown[]][] }
type TweakEvent = { getName(): string; getValue(): string; config: { name: string; value: string } }

/** The last argument that is a function: page code may pass a library's object first. */
const functionIn = (args: unknown[]): (() => void) | undefined =>
  args.findLast((each) => typeof each === 'function') as (() => void) | undefined

const interfaceOfPage = {
  /** Calls a function now and after each later navigation without a reload. */
  onInitialize(...args: unknown[]): void {
    const initialise = functionIn(args)
    if (initialise) onPage(() => void initialise())
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
 * Adds the interface that page code relies on (D18): `Squarespace.onInitialize`, `onDestroy` and `globalDestroy`,
 * `ImageLoader.load`, `UserAccountApi.isUserAuthenticated`, and `Y.Global.on('tweak:change')`. Runs the calls that page
 * code has made before. Does nothing the second time.
 */
export function startPageInterface(): void {
  const globals = window as unknown as Record<string, object | undefined>
  const early = globals['Squarespace'] as EarlyCalls | undefined
  if (early && 'globalDestroy' in early) return
  const { onInitialize, onDestroy, load, on } = interfaceOfPage
  const calls = early?.calls ?? []
  // The early objects are extended, because page code may have kept them.
  const extend = (name: string, members: object) => {
    globals[name] = Object.assign(globals[name] ?? {}, members)
  }
  extend('Squarespace', { onInitialize, onDestroy, globalDestroy: destroyPage })
  extend('ImageLoader', { load })
  extend('UserAccountApi', { isUserAuthenticated: () => memberInfo() !== null })
  extend('Y', {
    Global: Object.assign((globals['Y'] as { Global?: object } | undefined)?.Global ?? {}, { on }),
  })
  onPage(announceTweaks)
  for (const [name, args] of calls) (interfaceOfPage[name] as (...args: unknown[]) => void)(...args)
}
