import type { SampleError } from '@portico/proto/http/common/sample-history'
import type { Chance } from './chance.ts'
import type { Browser } from './clients.ts'
import type { Page } from './journeys.ts'

type Fault = Pick<SampleError, 'message' | 'stack' | 'file' | 'line' | 'column'>

const fault = (
  message: string,
  file: string,
  line: number,
  column: number,
  frames: readonly string[],
): Fault => ({
  message,
  file,
  line,
  column,
  stack: [message, ...frames.map((frame) => `    at ${frame}`)].join('\n'),
})

const focusOfNothing = fault(
  "TypeError: Cannot read properties of null (reading 'focus')",
  '/_portico/contact-form.js',
  1,
  2_417,
  [
    'showProblems (/_portico/contact-form.js:1:2417)',
    'HTMLFormElement.submit (/_portico/contact-form.js:1:2980)',
  ],
)
const lostConnection = fault('TypeError: Failed to fetch', '/_portico/cart.js', 1, 811, [
  'load (/_portico/cart.js:1:811)',
])
const resizeLoop = fault(
  'ResizeObserver loop completed with undelivered notifications.',
  '/_portico/gallery.js',
  1,
  5_102,
  ['measure (/_portico/gallery.js:1:5102)'],
)

/**
 * Returns the script error of a page view, if it has one. `isFaulty`: the release in which the contact form failed. `isRecent`:
 * the last week, in which there are more of them.
 */
export function errorOf(
  chance: Chance,
  {
    page,
    browser,
    isFaulty,
    isRecent,
  }: { page: Page; browser: Browser; isFaulty: boolean; isRecent: boolean },
): Fault | undefined {
  if (isFaulty && page.path === '/contact' && chance.happens(0.35)) return focusOfNothing
  if (page.path === '/gallery' && browser.browser === 'Safari' && chance.happens(isRecent ? 0.4 : 0.05))
    return resizeLoop
  return chance.happens(isRecent ? 0.008 : 0.001) ? lostConnection : undefined
}
