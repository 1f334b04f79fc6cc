import type { Browser, JSHandle } from 'playwright-core'
import { blockType } from '@portico/proto/enums/block-type'
import { openPage } from '../browser.ts'
import type { WidgetSite } from '../widget-site.ts'

export type Outcome = 'confirm' | 'reject' | 'cancel'
/** The part of a popup that tests use inside the page. */
export type TestedPopup = {
  element: HTMLElement
  state(): { status: string; outcome?: Outcome }
  get(name: string): unknown
  set(name: string, value: unknown): boolean
  show(): Promise<Outcome>
  destroy(): void
}
type PopupModule = {
  createPopup(options: object): TestedPopup
  showInformation(texts: { title: string; text: string }): Promise<Outcome>
  containFocus(within: object): () => void
}

const html = '<h1>Popups</h1><p><a href="/here">Before</a> <a href="/">Home</a></p>'

/**
 * Publishes a page with two links when it is opened first. The returned function opens it, loads the shipped module of popups,
 * and stops the clock of the page.
 */
export function popupPage(site: () => WidgetSite, browser: () => Browser) {
  let address: Promise<string> | undefined
  return async () => {
    const url = await (address ??= site().page([{ type: blockType.html, value: { html } }]))
    const opened = await openPage(browser())
    await opened.page.clock.install()
    await opened.page.goto(url)
    const module = (await site().module(opened.page, 'popup')) as JSHandle<PopupModule>
    await opened.page.clock.pauseAt(Date.now() + 60_000)
    return { ...opened, module }
  }
}

/** The errors of a page, except the 503 for a beacon's call on a busy machine and the 404 of a visitor without a cart. */
export const ownErrors = (errors: readonly string[]): string[] =>
  errors.filter((error) => !/\/api\/(1\/performance|census|events|commerce\/shopping-cart)\b/.test(error))
