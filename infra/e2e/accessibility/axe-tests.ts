import { afterAll, beforeAll, expect, test } from 'vitest'
import { seriousFindings } from '../../lab/pictures/axe.ts'
import { browser, stack } from '../suite.ts'
import { openVisitor, type Visitor } from '../visitors.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1_440, height: 900 }

type View = { size: { width: number; height: number }; colorScheme?: 'light' | 'dark' }
const VIEWS: Record<'phone' | 'desktop' | 'dark', View> = {
  phone: { size: PHONE },
  desktop: { size: DESKTOP },
  /** The dark scheme reveals a panel whose own styles did not load. */
  dark: { size: DESKTOP, colorScheme: 'dark' },
}

/** Opens an address in each view, and expects that axe rates nothing as serious or critical. */
export async function expectNothingSerious(
  { page, visit }: Visitor,
  url: string,
  views: readonly (keyof typeof VIEWS)[],
): Promise<void> {
  const found: string[] = []
  for (const view of views) {
    const { size, colorScheme = 'light' } = VIEWS[view]
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await visit(url)
    found.push(...(await seriousFindings(page)).map((each) => `${view}: ${each}`))
  }
  expect(found).toEqual([])
}

/** One test for each of these pages of the demo site. */
export function axeTests(paths: readonly string[], views: readonly (keyof typeof VIEWS)[]): void {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openVisitor(browser())
  })
  afterAll(() => visitor?.page.context().close())

  test.each(paths)(`axe finds nothing serious on %s (${views.join(', ')})`, (path) =>
    expectNothingSerious(visitor, new URL(path, stack().demo.site).href, views),
  )
}
