import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { openPage, startBrowser } from './browser.ts'
import { ownerWay } from './owner-way.ts'
import { startStack, type Stack } from './stack.ts'

let stack: Stack
let browser: Browser
beforeAll(async () => {
  stack = await startStack('services/embedded/src/main.ts')
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  await stack?.stop()
})

test('an owner reads a message and changes a stock by the keyboard alone, with a way back', async () => {
  const { page } = await openPage(browser)
  await ownerWay(page, stack.demo)
  await page.context().close()
})
