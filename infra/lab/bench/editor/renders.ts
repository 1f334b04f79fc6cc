import type { Page } from 'playwright-core'

/** The fields of React's tree that tell what a commit has rendered. */
type Fiber = {
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  memoizedProps: Readonly<Record<string, unknown>> | null
}
type Counter = { isOn: boolean; commits: string[][] }
declare global {
  interface Window {
    blockRenders: Counter
    __REACT_DEVTOOLS_GLOBAL_HOOK__: object
  }
}

/**
 * Counts which blocks of the canvas React renders, by the hook that it calls after each commit for its developer tools. A part of
 * the tree that was not rendered keeps its children, and an element that was not rendered keeps its properties.
 */
export async function countRenders(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.top !== window) return
    const counter: Counter = { isOn: false, commits: [] }
    window.blockRenders = counter
    const collect = (fiber: Fiber, found: string[]) => {
      const { memoizedProps: props, alternate } = fiber
      const isBlock = props?.['data-edit'] === 'block' && typeof props['id'] === 'string'
      if (isBlock && props !== alternate?.memoizedProps) found.push(String(props['data-edit-id']))
      if (alternate && alternate.child === fiber.child) return
      for (let child = fiber.child; child; child = child.sibling) collect(child, found)
    }
    window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
        if (!counter.isOn) return
        const found: string[] = []
        collect(current, found)
        counter.commits.push(found)
      },
    }
  })
}

/** The commits in which blocks are rendered while `use` runs, and the largest number of other blocks than `id` in one. */
export async function rendersOf(
  page: Page,
  id: string,
  use: () => Promise<void>,
): Promise<{ renders: number; others: number }> {
  await page.evaluate(() => (window.blockRenders.isOn = true))
  await use()
  const commits = await page.evaluate(() => {
    window.blockRenders.isOn = false
    return window.blockRenders.commits
  })
  const others = commits.map((blocks) => blocks.filter((each) => each !== id).length)
  return { renders: commits.filter((blocks) => blocks.includes(id)).length, others: Math.max(0, ...others) }
}
