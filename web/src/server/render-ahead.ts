import { setImmediate } from 'node:timers/promises'
import type { Changes } from './content-log.ts'
import { concerns, type KeptPage, type KeptPages } from './kept-pages.ts'

type Website = { id: string; identifier: string }

/** The longest time for which pages of a website are rendered ahead, ms. */
const MAX_MS = 2_000
const MOST_VIEWED = 20
/** The most websites that wait for their turn. */
const MAX_WAITING = 50

/**
 * Renders pages of a website ahead of their next view, when the first view after a change shows that there was one: the changed
 * ones, then the 20 with the most views that this process has counted. Websites take turns, and each page gives way to requests.
 * A page that is not reached is rendered for its next view; no page is served before it was compared.
 */
export function createRenderAhead({
  pages,
  render,
  now = () => performance.now(),
}: {
  pages: Pick<KeptPages, 'of'>
  /** Renders a page at a content version, unless it is the same as before. */
  render: (page: KeptPage, contentVersion: number) => Promise<unknown>
  now?: () => number
}) {
  const waiting = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()

  async function run({ id }: Website, changes: Changes): Promise<void> {
    waiting.delete(id)
    const until = now() + MAX_MS
    const outdated = pages
      .of(id)
      .filter(({ loaded, document }) => document && loaded.contentVersion < changes.contentVersion)
      .sort((one, other) => other.views - one.views)
    const changed = outdated.filter(({ loaded }) => concerns(changes, loaded))
    for (const page of new Set([...changed, ...outdated.slice(0, MOST_VIEWED)])) {
      await setImmediate()
      if (now() >= until) return
      // The next view of the page tells what is wrong.
      await render(page, changes.contentVersion).catch(() => {})
    }
  }

  return {
    /** Begins to render ahead for a website that has changed. */
    begin(website: Website, changes: Changes): void {
      if (waiting.has(website.id) || waiting.size >= MAX_WAITING) return
      waiting.add(website.id)
      last = last.then(() => run(website, changes))
    },
    /** Resolves when all that was begun is done. */
    done: () => last,
  }
}
