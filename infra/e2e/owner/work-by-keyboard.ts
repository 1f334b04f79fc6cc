import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../accessible.ts'
import { sendMessage } from '../contact-form.ts'
import type { Demo } from '../stack.ts'

/**
 * An owner works by keyboard alone: signs in, reads a message, archives it and undoes that, changes a stock and undoes
 * that.
 */
export async function workByKeyboard(page: Page, demo: Demo): Promise<void> {
  const words = `Is it safe for an oven? ${randomUUID()}`
  expect((await sendMessage(demo, words)).status).toBeLessThan(300)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto(demo.config)
  await page.getByLabel('Email').waitFor()
  await page.keyboard.type(demo.owner.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(demo.owner.password)
  await page.keyboard.press('Enter')

  const site = page.getByRole('link', { name: 'Clay & Hearth' })
  await site.waitFor()
  await expectAccessible(page)
  await tabTo(page, site)
  await page.keyboard.press('Enter')

  await heading('Home').waitFor()
  await expect.poll(() => hasFocus(heading('Home'))).toBe(true)
  await page.getByText('is up.').waitFor()
  await expect
    .poll(() => page.locator('.sidebar .build').textContent())
    .toMatch(/^Portico \d+\.\d+\.\d+ \((?:[0-9a-f]{7,40}|unknown)\)$/)
  await page.getByText('Needs attention').waitFor()
  await expectAccessible(page)

  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await heading('Inbox').waitFor()
  await page.getByText(words).first().waitFor()
  await page.keyboard.press('j')
  await page.getByRole('article').getByText(words).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('e')
  await page.getByText('Archived', { exact: true }).first().waitFor()
  await expect.poll(() => page.locator('.messages').getByText(words).count()).toBeLessThanOrEqual(1)
  await page.keyboard.press('z')
  await page.keyboard.press('Escape')

  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await heading('Products').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('candle')
  const stock = page.getByRole('button', { name: /^Stock of Candle stand/ })
  await expect.poll(() => page.locator('.products tbody tr').count()).toBe(1)
  const before = (await stock.textContent()) ?? ''
  const wanted = before === '17' ? '18' : '17'
  await tabTo(page, stock)
  await page.keyboard.press('Enter')
  await page.keyboard.type('minus one')
  await page.keyboard.press('Enter')
  await page.getByText(/Enter a whole number/).waitFor()
  await page.keyboard.type(wanted)
  await page.keyboard.press('Enter')
  await page.getByText('Candle stand: saved').waitFor()
  await expect.poll(() => stock.textContent()).toBe(wanted)
  await expect.poll(() => hasFocus(stock)).toBe(true)
  await page.keyboard.press('z')
  await expect.poll(() => stock.textContent()).toBe(before)
  await page.getByText('Candle stand: saved').waitFor()

  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('speed')
  await page.keyboard.press('Enter')
  await heading('Speed').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('?')
  await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  for (const [key, name] of [
    ['p', 'Pages'],
    ['v', 'Visitors'],
    [',', 'Settings'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await heading(name).waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
    await expectAccessible(page)
  }
}

/** Presses Tab until `wanted` has the focus. @throws Error when 200 presses do not reach it */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses++) {
    if (await hasFocus(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${String(wanted)} cannot be reached by Tab`)
}

/** Whether an element has the focus. */
export const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement)
