import { afterEach, expect, test, vi } from 'vitest'
import { createOneTab, type OneTab } from './one-tab.ts'

const tabs: OneTab[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
})

let pages = 0
function open(page: string, onHandOver = () => Promise.resolve(), patienceMs = 60_000): OneTab {
  const tab = createOneTab({ key: { account: 'a', website: 'w', page }, onHandOver, patienceMs })
  tabs.push(tab)
  return tab
}

test('the second tab of a page waits, and takes over after the first one has saved', async () => {
  const page = `page-${++pages}`
  const saved = vi.fn(() => Promise.resolve())
  const first = open(page, saved)
  await expect.poll(first.get).toBe('here')
  const [second, other] = [open(page), open(`${page}-other`)]
  await expect.poll(second.get).toBe('elsewhere')
  await expect.poll(other.get).toBe('here')
  second.take()
  await expect.poll(second.get).toBe('here')
  expect([saved.mock.calls.length, first.get()]).toEqual([1, 'elsewhere'])
  first.take()
  await expect.poll(first.get).toBe('here')
  expect(second.get()).toBe('elsewhere')
})

test('a tab that does not answer loses the page', async () => {
  const page = `page-${++pages}`
  const first = open(page, () => new Promise<never>(() => undefined))
  await expect.poll(first.get).toBe('here')
  const second = open(page, undefined, 20)
  await expect.poll(second.get).toBe('elsewhere')
  second.take()
  await expect.poll(second.get).toBe('here')
  await expect.poll(first.get).toBe('elsewhere')
})

test('a closed tab leaves the page to the next one', async () => {
  const page = `page-${++pages}`
  const first = open(page)
  await expect.poll(first.get).toBe('here')
  first.stop()
  const second = open(page)
  await expect.poll(second.get).toBe('here')
})

test('without locks every tab edits', () => {
  const tab = createOneTab({
    key: { account: 'a', website: 'w', page: 'p' },
    onHandOver: () => Promise.resolve(),
    locks: null as unknown as LockManager,
  })
  tabs.push(tab)
  expect(tab.get()).toBe('here')
})
