import type { Page } from 'playwright-core'
import { blockIn } from '../../../e2e/editor/open-editor.ts'

type Measured = { opened?: number; caret?: number; keys: number[] }
declare global {
  interface Window {
    measured: Measured
  }
}

/**
 * Opens the editor and clicks a block in each frame until it is selected. Returns the time from the request of the page to the
 * paint of the selection, ms.
 */
export async function openAndSelect(page: Page, address: string, id: string): Promise<number> {
  await page.addInitScript((block) => {
    if (window.top !== window) return
    window.measured = { keys: [] }
    const look = () => {
      const inside = document.querySelector<HTMLIFrameElement>('.canvas-stage iframe')?.contentDocument
      const isSelected = [...(inside?.querySelectorAll('body style') ?? [])].some(({ textContent }) =>
        textContent.includes(block),
      )
      if (isSelected && document.querySelector('.editor-side[data-open=true]')) {
        setTimeout(() => (window.measured.opened = performance.now()))
        return
      }
      inside?.getElementById(`block-${block}`)?.click()
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, id)
  await page.goto(address)
  await page.waitForFunction(() => window.measured.opened !== undefined)
  return page.evaluate(() => window.measured.opened!)
}

/** Clicks in a text, and returns the time from the click to the paint with the caret in it, ms. */
export async function timeToCaret(page: Page, id: string): Promise<number> {
  await page.evaluate(() => {
    const inside = document.querySelector<HTMLIFrameElement>('.canvas-stage iframe')!.contentDocument!
    const { performance: clock } = inside.defaultView!
    const clicked = ({ timeStamp }: MouseEvent) => {
      const look = () => {
        const isEditable = inside.activeElement?.getAttribute('contenteditable') === 'true'
        if (
          isEditable &&
          inside.getSelection()?.anchorNode &&
          inside.activeElement?.contains(inside.getSelection()!.anchorNode)
        )
          setTimeout(() => (window.measured.caret = clock.now() - timeStamp))
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }
    inside.addEventListener('click', clicked, { capture: true, once: true })
  })
  await blockIn(page, id).click()
  await page.waitForFunction(() => window.measured.caret !== undefined)
  return page.evaluate(() => window.measured.caret!)
}

/** From now on, notes the time from each key to the paint after it. */
export async function listenToKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const inside = document.querySelector<HTMLIFrameElement>('.canvas-stage iframe')!.contentDocument!
    const { performance: clock } = inside.defaultView!
    const pressed = ({ timeStamp }: KeyboardEvent) => {
      // A message after a frame arrives when the frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => window.measured.keys.push(clock.now() - timeStamp)
        port2.postMessage(null)
      })
    }
    inside.addEventListener('keydown', pressed, true)
  })
}

/** The times of the keys so far, sorted. */
export const keystrokesIn = (page: Page): Promise<number[]> =>
  page.evaluate(() => window.measured.keys.toSorted((a, b) => a - b))
