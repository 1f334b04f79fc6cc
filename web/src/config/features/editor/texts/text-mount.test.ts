import { expect, test } from 'vitest'
import { REPORT_MS } from '../../../content/text/report-ms.ts'
import { STORE_MS } from '../../../editing/journal.ts'

test('typed text is in the journal 250 ms after its keys', () => {
  expect(REPORT_MS + STORE_MS).toBeLessThan(250)
})
