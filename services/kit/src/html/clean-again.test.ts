import { expect, test } from 'vitest'
import { invalid } from '../errors.ts'
import { createLogger } from '../runtime/logger.ts'
import { startCleaningAgain } from './clean-again.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

/** A table of numbers that is read in batches of two; cleaned numbers are not read again. */
function numbers(clean: (row: number) => Promise<void>) {
  const left = new Set([1, 2, 3, 4, 5])
  const cleaned: number[] = []
  return {
    cleaned,
    table: {
      name: 'numbers',
      read: async (after: number | null) => [...left].filter((each) => each > (after ?? 0)).slice(0, 2),
      clean: async (row: number) => {
        await clean(row)
        left.delete(row)
        cleaned.push(row)
      },
    },
  }
}

test('every row is cleaned once', async () => {
  const { table, cleaned } = numbers(async () => {})
  await startCleaningAgain([table], { logger }).done
  expect(cleaned).toEqual([1, 2, 3, 4, 5])
})

test('a row that the cleaner refuses stays unchanged, and the rows after it are cleaned', async () => {
  const { table, cleaned } = numbers(async (row) => {
    if (row === 2) throw invalid({ document: 'is too long' })
  })
  await startCleaningAgain([table], { logger }).done
  expect(cleaned).toEqual([1, 3, 4, 5])
})

test('a row that fails holds up no other one, and is tried again', async () => {
  let tries = 0
  const { table, cleaned } = numbers(async (row) => {
    if (row === 3 && ++tries < 3) throw new Error('the database is unavailable')
  })
  await startCleaningAgain([table], { logger, retryMs: 1 }).done
  expect(cleaned).toEqual([1, 2, 4, 5, 3])
  expect(tries).toBe(3)
})

test('a job that is stopped ends after the current row, even while it waits', async () => {
  const { table, cleaned } = numbers(async (row) => {
    if (row === 2) void job.stop()
  })
  const job = startCleaningAgain([table], { logger })
  await job.done
  expect(cleaned).toEqual([1, 2])

  const failing = numbers(() => Promise.reject(new Error('away')))
  const waiting = startCleaningAgain([failing.table], { logger, retryMs: 3_600_000 })
  await waiting.stop()
  expect(failing.cleaned).toEqual([])
})
