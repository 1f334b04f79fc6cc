import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFindings } from '../lab/pictures/axe.ts'

/** Fails when axe rates a finding on the page as serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await seriousFindings(page)).toEqual([])
}
