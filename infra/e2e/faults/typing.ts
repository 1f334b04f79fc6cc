import type { Page } from 'playwright-core'
import { seeded } from '../../demo/random.ts'
import { canvasOf } from '../editor/open-editor.ts'

/** A character and when its key was pressed (ms). */
type Pressed = { key: string; at: number }

/** A person who types into the text that has the focus, with pauses of a seed. */
export type Typist = {
  pressed: Pressed[]
  /** All that was typed. */
  text: () => string
  type: (page: Page, count: number) => Promise<void>
  random: () => number
}

const KEYS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LONGEST_PAUSE_MS = 60

export function createTypist(seed: number): Typist {
  const random = seeded(seed)
  const pressed: Pressed[] = []
  return {
    pressed,
    random,
    text: () => pressed.map(({ key }) => key).join(''),
    async type(page, count) {
      for (let typed = 0; typed < count; typed++) {
        const key = KEYS[Math.floor(random() * KEYS.length)] ?? 'a'
        pressed.push({ key, at: Date.now() })
        await page.keyboard.press(key)
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_PAUSE_MS))
      }
    },
  }
}

/** Opens the text of a block at its end, and records the keys that it receives: a dialog may take them. */
export async function openText(page: Page, id: string): Promise<void> {
  const block = canvasOf(page).locator(`#block-${id}`)
  await block.click()
  const field = block.locator('[contenteditable=true]')
  await field.waitFor()
  await field.evaluate((element: HTMLElement) => {
    const state = { text: '' }
    Object.assign(window, { received: state })
    element.onkeydown = ({ key, ctrlKey }) => void (state.text += key.length === 1 && !ctrlKey ? key : '')
  })
  await page.keyboard.press('Control+End')
}

/** The keys that the text of a block has received since it was opened. */
export const receivedBy = (page: Page, id: string): Promise<string> =>
  canvasOf(page)
    .locator(`#block-${id}`)
    .evaluate(() => (window as unknown as { received: { text: string } }).received.text)

/**
 * Waits for 250 ms of the page, and then until its journal has written what it began to write. A machine that is busy stops the
 * timers of the page too, so 25 short timers count only the time in which it runs.
 */
export const untilStored = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let slices = 0; slices < 25; slices++) await new Promise((resolve) => setTimeout(resolve, 10))
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('portico-editor')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('the journal cannot be opened'))
    })
    await new Promise<void>((resolve) => {
      // It begins after the transactions that write to these stores.
      const reading = database.transaction([...database.objectStoreNames], 'readonly')
      reading.objectStore('heads').count()
      reading.oncomplete = () => resolve()
    })
    database.close()
  })

/** The loss in words. `faultAt` is the time of the fault, and `kept` how many characters are there. */
export function lostText({ pressed }: Typist, kept: number, faultAt: number): string {
  const ages = pressed.slice(kept).map(({ at }) => faultAt - at)
  if (ages.length === 0) return `0 of ${pressed.length} characters lost`
  return `${ages.length} of ${pressed.length} characters lost, typed ${ages[0]} to ${ages.at(-1)} ms before`
}
