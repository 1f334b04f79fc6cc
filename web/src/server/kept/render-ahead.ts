import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Changes } from '../changes/content-log.ts'
import { concerns, type KeptPage, type KeptPages } from './kept-pages.ts'

type Website = { id: string; identifier: string }

/** The longest time for which pages of a website are rendered ahead, ms. */
const MAX_MS = 2_000
/** How long a page that waits for views to be loaded waits before it looks again, ms. */
const WAIT_MS = 10
/** The most websites that wait for their turn. */
const MAX_WAITING = 50

/**
 * Renders the changed pages of a website ahead of their next view, when the first view after a publication shows that there was
 * one; those with the most views come first. A page that did not change needs no rendering, and its next view compares it.
 * Websites take turns, and each page gives way to views. A page that is not reached is rendered for its next view; no page is
 * served before it was compared.
 */
export function createRenderAhead({
  pages,
  render,
  now = () => performance.now(),
  wait = (ms) => setTimeout(ms),
}: {
  pages: Pick<KeptPages, 'of' | 'loadingViews'>
  /** Renders a page at a content version, unless it is the same as before. */
  render: (page: KeptPage, contentVersion: number) => Promise<unknown>
  now?: () => number
  wait?: (ms: number) => Promise<unknown>
}) {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function run({ id }: Website, changes: Changes): Promise<void> {
    waiting.delete(id)
    const until = now() + MAX_MS
    const changed = pages
      .of(id)
      .filter(({ loaded, document }) => document && loaded.contentVersion < changes.contentVersion)
      .filter(({ loaded }) => concerns(changes, loaded))
      .sort((one, other) => other.views - one.views)
    for (const page of changed) {
      await setImmediate()
      while (pages.loadingViews() > 0 && now() < until) await wait(WAIT_MS)
      if (now() >= until) return
      // The next view of the page tells what is wrong.
      await render(page, changes.contentVersion).catch(() => {})
    }
  }

  return {
    /** Begins to render ahead for a website that has published. */
    begin(website: Website, changes: Changes): void {
      if (waiting.has(website.id) || waiting.size >= MAX_WAITING) return
      waiting.add(website.id)
      last = last.then(() => run(website, changes))
    },
    /** Resolves when all that was begun is done. */
    done: () => last,
  }
}
