import type { Browser, CDPSession, Page } from 'playwright-core'

/** A point in px from the left and the top of the window. */
export type Point = [x: number, y: number]

/** Fingers on a touch screen, through the browser's own input. */
export type Fingers = {
  down(...points: Point[]): Promise<void>
  move(...points: Point[]): Promise<void>
  up(): Promise<void>
}

/** A page on an emulated phone with a touch screen, and the errors that its scripts throw. */
export async function openPhone(
  browser: Browser,
): Promise<{ page: Page; fingers: Fingers; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  context.setDefaultTimeout(90_000) // test machines can be slow
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const session = await context.newCDPSession(page)
  return { page, errors, fingers: fingersOf(session) }
}

function fingersOf(session: CDPSession): Fingers {
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) => {
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  return {
    down: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    up: () => send('touchEnd', []),
  }
}
