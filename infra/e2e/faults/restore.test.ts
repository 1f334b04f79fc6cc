import { expect, test } from 'vitest'
import { runDrill } from '../../lab/restore-drill/drill.ts'

// A stack of its own in the full shape, whose volume of Postgres is destroyed under load.

test('after the volume of Postgres is lost, a restore to a time has everything from before it, and the report counts what came after', async () => {
  const result = await runDrill({ loadMs: 8_000 })
  expect(result.acknowledgedBefore).toBeGreaterThan(0)
  expect(result.acknowledgedAfter).toBeGreaterThan(0)
  expect(result).toMatchObject({
    missingBefore: [],
    differences: [],
    hitsLost: [],
    hitsTwice: [],
    mailsAfterRestore: 0,
    sessionStatus: 401,
    erasedIsThere: false,
  })
  expect(result.reported).toBeGreaterThan(0)
  expect(result.firstRequestMs).toBeLessThan(300_000)
}, 900_000)
