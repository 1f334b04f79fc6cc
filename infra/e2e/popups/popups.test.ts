import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dialogStyle } from '@portico/proto/enums/dialog-style'
import { ownErrors, popupPage, type Outcome, type TestedPopup } from './popup-module.ts'
import { makeWidgetSite } from '../widget-site.ts'
import { browser, useSite } from '../suite.ts'

type Global = { popup: TestedPopup; outcome?: Outcome }
// Dialogs, information popups and focus containment: the shipped module, loaded in a published page.

const site = useSite(makeWidgetSite)
const open = popupPage(site, browser)

test('ENUM-43 POP-03 POP-05: each style has its buttons, Enter and Space press them, the overlay and Escape cancel', async () => {
  const { page, errors, module } = await open()
  const ends: [style: string, end: (page: Page) => Promise<void>, outcome: Outcome][] = [
    [dialogStyle.confirmOrReject, (page) => page.keyboard.press('Enter'), 'confirm'],
    [dialogStyle.confirmOrReject, (page) => pressSecond(page, 'Space'), 'reject'],
    [dialogStyle.confirmOrCancel, (page) => pressSecond(page, 'Enter'), 'cancel'],
    [dialogStyle.confirmOnly, (page) => page.mouse.click(5, 5), 'cancel'],
    [dialogStyle.noButtons, (page) => page.keyboard.press('Escape'), 'cancel'],
  ]
  const buttons: Record<string, string[]> = {}
  for (const [style, end, outcome] of ends) {
    await page.locator('main a').first().focus()
    const shown = await module.evaluate(({ createPopup }, style) => {
      const globals = window as unknown as Global
      delete globals.outcome
      globals.popup = createPopup({ title: 'Leave?', text: 'Your message is not sent.', style })
      const before = globals.popup.state().status
      void globals.popup.show().then((outcome) => (globals.outcome = outcome))
      const names = [...globals.popup.element.querySelectorAll('button')].map((b) => b.dataset['outcome']!)
      return { before, names, after: globals.popup.state().status }
    }, style)
    expect([shown.before, shown.after]).toEqual(['hidden', 'shown'])
    buttons[style] = shown.names
    await end(page)
    await expect.poll(() => page.evaluate(() => (window as unknown as Global).outcome)).toBe(outcome)
    await page.locator('.popup-layer').waitFor({ state: 'detached' })
    // The focus is back where it was, and the page scrolls again.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Before')
    expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
  }
  expect(buttons).toEqual({
    'confirm-or-reject': ['confirm', 'reject'],
    'confirm-or-cancel': ['confirm', 'cancel'],
    'confirm-only': ['confirm'],
    'no-buttons': [],
  })
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('POP-06 PAGE-20: the information popup is at the top right, has no button, and confirms itself after 2,000 ms', async () => {
  const { page, errors, module } = await open()
  await page.locator('main a').first().focus()
  await module.evaluate(({ showInformation }) => {
    const globals = window as unknown as Global
    void showInformation({ title: 'Saved', text: '' }).then((outcome) => (globals.outcome = outcome))
  })
  const outcome = () => page.evaluate(() => (window as unknown as Global).outcome)
  await page.clock.runFor(1_999)
  expect(await outcome()).toBeUndefined()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Before')
  await page.clock.runFor(1)
  expect(await outcome()).toBe('confirm')

  await page.goto(site().at('/?a=1&logout=true'))
  const popup = page.getByRole('status').filter({ hasText: 'Logout Successful' })
  await popup.getByText('You have been successfully logged out.', { exact: true }).waitFor()
  expect(await popup.locator('button').count()).toBe(0)
  const box = (await popup.locator('.popup').boundingBox())!
  expect([box.x + box.width > 1_150, box.y < 120, box.width]).toEqual([true, true, 350])
  expect(page.url()).toBe(site().at('/?a=1'))
  await page.clock.runFor(2_600)
  expect(await page.locator('.popup-layer').count()).toBe(0)
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

test('POP-07: focus stays inside a container or what a predicate accepts; giving both or none throws', async () => {
  const { page, errors, module } = await open()
  const thrown = await module.evaluate(({ containFocus }) => {
    const attempt = (within: object) => {
      try {
        containFocus(within)()
        return 'accepted'
      } catch (error) {
        return (error as Error).name
      }
    }
    const container = document.body
    const predicate = () => true
    return [{}, { container, predicate }, { container }, { predicate }].map(attempt)
  })
  expect(thrown).toEqual(['TypeError', 'TypeError', 'accepted', 'accepted'])

  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  const release = await module.evaluateHandle(({ containFocus }) =>
    containFocus({ predicate: (element: Element) => element.matches('main a') }),
  )
  const order: unknown[] = []
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    order.push(await focused())
  }
  expect(order).toEqual(['Before', 'Home', 'Before', 'Home'])
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')!.focus())
  expect(await focused()).toBe('Home')
  await release.evaluate((end) => (end as unknown as () => void)())
  await page.evaluate(() => document.querySelector<HTMLElement>('header a')!.focus())
  expect(await focused()).not.toBe('Home')
  expect(ownErrors(errors)).toEqual([])
  await page.context().close()
})

async function pressSecond(page: Page, key: string): Promise<void> {
  await page.keyboard.press('Tab')
  await page.keyboard.press(key)
}
