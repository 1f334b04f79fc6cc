import type { Browser } from 'playwright-core'
import { gallery, openCheckedGallery, slides, type OpenOptions } from './gallery-pages.ts'
import type { WidgetSite } from '../widget-site.ts'

export type Attributes = Record<string, unknown>
export type Gallery = EventTarget & {
  get(name: string): unknown
  set(name: string, value: unknown): boolean
  next(): boolean
  previous(): boolean
  go(index: number): boolean
  destroy(): void
  ready: Promise<unknown>
}
type Loaded = { Gallery: new (options: Attributes) => Gallery }
export type Fixture = {
  container: HTMLElement
  elements: Record<'controls' | 'previous' | 'next' | 'currentIndex' | 'totalSlides', HTMLElement>
}
/** Adds a gallery of its own to the page; `width` and the `height` of a slide are in px. */
export type MakeGallery = (count: number, width?: number, height?: number) => Fixture

/**
 * Publishes a page without moving galleries. The returned function opens it; `run` calls a function in the page with the
 * shipped module of galleries.
 */
export async function galleryModulePage(site: WidgetSite, browser: () => Browser) {
  const url = await site.page([gallery(slides(1), { design: 'grid' })])
  return async (options?: OpenOptions) => {
    const { page, close } = await openCheckedGallery(browser(), url, options)
    const module = await site.module(page, 'gallery')
    const run = <Result>(work: (loaded: Loaded) => Result) =>
      module.evaluate(work as never) as Promise<Awaited<Result>>
    return { page, run, close }
  }
}
