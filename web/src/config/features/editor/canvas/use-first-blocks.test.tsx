// @vitest-environment jsdom
import { blocksOf } from '@portico/proto/site'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../document/testing/page.ts'
import type { EditedDocument } from '../document/types.ts'
import { useFirstBlocks } from './useFirstBlocks.ts'

// React asks for this in tests.
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ids = (count: number) => Array.from({ length: count }, (_, at) => `b${at}`)
const long = page(`12:${ids(60).join(',')}`)

let root: Root
let frames: (() => void)[]
let counts: number[]
beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  counts = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  root = createRoot(document.createElement('div'))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

function Shown({ edited, needed }: { edited: EditedDocument; needed: readonly string[] }) {
  counts.push(blocksOf(useFirstBlocks(edited, needed).shown).length)
  return null
}
const show = (edited: EditedDocument, needed: readonly string[] = []) =>
  act(async () => root.render(<Shown edited={edited} needed={needed} />))
const frame = () =>
  act(async () => {
    for (const run of frames.splice(0)) run()
    vi.runAllTimers()
  })

test('the first blocks are shown at once and the others in the frames after that', async () => {
  await show(long)
  expect(counts.at(-1)).toBeLessThan(10)
  await frame()
  expect(counts.at(-1)).toBeLessThan(60)
  for (let more = 0; more < 8; more++) await frame()
  expect(counts.at(-1)).toBe(60)
})

test('blocks that are added to a page that is shown whole are shown at once', async () => {
  await show(page('12:a,b'))
  await show(page(`12:a,b,${ids(40).join(',')}`))
  expect(counts.at(-1)).toBe(42)
})

test('a block that is selected before it is shown is shown with all others', async () => {
  await show(long)
  await show(long, ['b50'])
  expect(counts.at(-1)).toBe(60)
})
