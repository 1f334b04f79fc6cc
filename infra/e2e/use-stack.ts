import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'
import { startStack, type Stack } from './stack.ts'

/**
 * Starts a Portico and a browser before the tests of a `describe`, and stops both afterwards. `shape` is the script
 * that the Makefile runs, or returns a Portico that already runs. `env` returns more variables for the script.
 */
export function useStack(
  shape: string | (() => Stack),
  env?: () => Promise<Record<string, string>>,
): { stack: () => Stack; browser: () => Browser } {
  let stack: Stack
  let browser: Browser

  beforeAll(async () => {
    stack = typeof shape === 'string' ? await startStack(shape, await env?.()) : shape()
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await stack?.stop()
  })
  return { stack: () => stack, browser: () => browser }
}
