import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blockType } from '@portico/proto/enums/block-type'
import type { Block } from '@portico/proto/site'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { createCanvasReader } from './canvas-reader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const form = (id: string, formId: string): Block => ({ id, type: blockType.form, value: { formId } })

/** A server whose replies are given by hand. */
function open(known: Block[] = []) {
  const calls: { ids: unknown[]; answer: (data: string) => void; fail: (error: unknown) => void }[] = []
  const shown: string[] = []
  const reader = createCanvasReader<string>({
    known,
    read: (blocks) =>
      new Promise((answer, fail) =>
        calls.push({ ids: blocks.map(({ value }) => value['formId']), answer, fail }),
      ),
    show: (data) => void shown.push(data),
  })
  return { calls, shown, reader }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('changed blocks are read after a pause, one call at a time, so that replies come in order', async () => {
  const { calls, shown, reader } = open([form('a', 'old')])
  reader.want([form('a', 'old')])
  await pass(60_000)
  expect(calls).toEqual([])
  reader.want([form('a', '1')])
  await pass(400)
  reader.want([form('a', '2'), form('b', '3')])
  await pass(60_000)
  expect(calls.map(({ ids }) => ids)).toEqual([['1']])
  calls[0]!.answer('first')
  await pass(0)
  expect(calls.map(({ ids }) => ids)).toEqual([['1'], ['2', '3']])
  calls[1]!.answer('second')
  await pass(60_000)
  expect([shown, calls.length]).toEqual([['first', 'second'], 2])
})

test('a call that failed is repeated without another change, and a refused one is not', async () => {
  const { calls, shown, reader } = open()
  reader.want([form('a', '1')])
  await pass(400)
  calls[0]!.fail(new CallFailure({ status: 0, isNetworkError: true }))
  await pass(2_000)
  calls[1]!.fail(new CallFailure({ status: 503 }))
  await pass(3_999)
  expect(calls).toHaveLength(2)
  await pass(1)
  calls[2]!.answer('there')
  await pass(0)
  expect(shown).toEqual(['there'])
  reader.want([form('a', 'bad')])
  await pass(400)
  calls[3]!.fail(new CallFailure({ status: 400 }))
  await pass(60_000)
  expect(calls).toHaveLength(4)
})

test('a block that is too large for a call does not keep others from being read', async () => {
  const { calls, reader } = open()
  reader.want([form('a', 'x'.repeat(70_000)), form('b', '1')])
  await pass(400)
  expect(calls.map(({ ids }) => ids)).toEqual([['1']])
})
