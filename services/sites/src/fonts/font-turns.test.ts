import { expect, test } from 'vitest'
import { createFontTurns } from './font-turns.ts'

/** Websites with waiting fonts, which are converted when the test says so. */
function fontsOf(waiting: Record<string, number>) {
  const order: string[] = []
  const begun: (() => void)[] = []
  const turns = createFontTurns(async (websiteId) => {
    if (!waiting[websiteId]) return false
    waiting[websiteId] -= 1
    order.push(websiteId)
    await new Promise<void>((resolve) => begun.push(resolve))
    return true
  })
  const finish = async () => {
    begun.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { order, turns, finish }
}

test('a website with twenty fonts has one turn in each round, even beside fonts that come later', async () => {
  const { order, turns, finish } = fontsOf({ hostile: 20, quiet: 1, late: 1 })
  for (let at = 0; at < 20; at += 1) turns.add('hostile')
  turns.add('quiet')
  await finish()
  expect(order).toEqual(['hostile', 'quiet'])
  turns.add('late')
  await finish()
  await finish()
  await finish()
  expect(order).toEqual(['hostile', 'quiet', 'hostile', 'late', 'hostile'])
})

test('200 websites with a font each are converted in their order', async () => {
  const names = Array.from({ length: 200 }, (_, at) => `website ${at}`)
  const { order, turns, finish } = fontsOf(Object.fromEntries(names.map((name) => [name, 1])))
  for (const name of names) turns.add(name)
  for (let at = 0; at < names.length; at += 1) await finish()
  expect(order).toEqual(names)
})

test('a stop waits for the font that is converted, and begins no other', async () => {
  const { order, turns, finish } = fontsOf({ a: 1, b: 1 })
  turns.add('a')
  turns.add('b')
  const stopped = turns.stop()
  await finish()
  await stopped
  expect(order).toEqual(['a'])
})

test('a font that is added while its website is looked through in vain gets a turn', async () => {
  const found: string[] = []
  let hasFont = true
  const turns = createFontTurns(async (websiteId) => {
    const isFound = hasFont
    hasFont = false
    if (isFound) found.push(websiteId)
    else if (found.length === 1) {
      // The database has answered that no font waits; the answer is still on its way.
      hasFont = true
      turns.add(websiteId)
    }
    return isFound
  })
  turns.add('a')
  await expect.poll(() => found).toEqual(['a', 'a'])
})
