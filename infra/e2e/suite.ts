import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { startBrowser } from './browser.ts'
import type { Stack } from './stack.ts'
import { leaseStack, type LeasedStack } from './stacks/lease.ts'

/** A worker runs one test file at a time. Its browser stays open, and the stack is usually the same for all its files. */
let opened: Browser | undefined
let current: { stack: Stack; browser: Browser } | undefined

function running() {
  if (!current) throw new Error('the stack of this test file has not started')
  return current
}

/** The stack of the test file that runs. */
export const stack = () => running().stack as LeasedStack
/** The browser of the test file that runs. */
export const browser = (): Browser => running().browser

/**
 * Takes a stack and a browser before the tests of a file, and gives them back afterwards. The files of most projects need
 * not call it: `stacks/setup.ts` does. `take` returns a Portico that already runs.
 */
export function useStack(take: () => Promise<Stack> | Stack): void {
  beforeAll(async () => {
    const stack = await take()
    current = { stack, browser: (opened ??= await startBrowser()) }
  })
  afterAll(async () => {
    if (!current) return
    const { stack, browser } = current
    current = undefined
    // Pages of a test that failed would go on.
    await Promise.all(browser.contexts().map((context) => context.close()))
    await stack.stop()
  })
}

/** Takes a stack on which no other file runs, for tests that kill and restart its processes. */
export const useStackAlone = (shape: 'embedded' | 'full'): void =>
  useStack(() => leaseStack({ shape, alone: true }))

/** Makes a website before the tests of a file. Each file has a website of its own, so that the order is free. */
export function useSite<Site>(make: (stack: Stack) => Promise<Site>): () => Site {
  let made: Site | undefined
  beforeAll(async () => {
    made = await make(stack())
  })
  return () => {
    if (!made) throw new Error('the website of this test file has not been made')
    return made
  }
}
