import { expect, test } from 'vitest'
import { runDrill } from '../../lab/restore-drill/drill.ts'
import { runNoWarningDrill } from '../../lab/restore-drill/no-warning.ts'

// Stacks of their own in the full shape, whose data are destroyed under load.

test('after the volumes of Postgres and of files are lost, a restore to a time has everything from before it, and the report counts what came after', async () => {
  const result = await runDrill({ loadMs: 8_000, megabytes: 50 })
  expect(result.acknowledgedBefore).toBeGreaterThan(0)
  expect(result.acknowledgedAfter).toBeGreaterThan(0)
  expect(result).toMatchObject({
    missingBefore: [],
    differences: [],
    hitsLost: [],
    hitsTwice: [],
    totalsThatDiffer: [],
    filesThatDiffer: [],
    filesMissing: [],
    mailsAfterRestore: 0,
    sessionStatus: 401,
    erasedIsThere: false,
  })
  expect(result.reported).toBeGreaterThan(0)
  expect(result.files).toBeGreaterThan(5)
  expect(result.firstRequestMs).toBeLessThan(300_000)
}, 900_000)

test('after the volume of Postgres and the log of Kafka vanish under load, at most the last second is lost, and everything goes on with an empty Kafka', async () => {
  const result = await runNoWarningDrill({ loadMs: 8_000 })
  expect(result.acknowledgedBefore).toBeGreaterThan(0)
  expect(Math.max(0, ...result.lostAgesMs)).toBeLessThanOrEqual(1_000)
  expect(result.acknowledgedAfter.submissions).toBeGreaterThan(0)
  expect(result.acknowledgedAfter.hits).toBeGreaterThan(0)
  expect(result).toMatchObject({ missingAfter: [], filesMissing: [] })
  expect(result.notice).toContain('this list is not complete')
}, 900_000)
