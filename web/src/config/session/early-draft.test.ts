import { beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '@portico/proto/api/web/editor/drafts'
import type * as calls from './calls.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn<(endpoint: unknown) => Promise<unknown>>() }))
vi.mock('./calls.ts', async (original) => ({ ...(await original<typeof calls>()), call }))
const { freshDraft, startDraft } = await import('./early-draft.ts')

const params = { websiteId: 'a', pageId: 'b' }
const drafts = () => call.mock.calls.filter(([endpoint]) => endpoint === readDraft).length

beforeEach(() => {
  call.mockReset()
  let count = 0
  call.mockImplementation(async () => ({ number: ++count }))
})

test('the draft that is read while the editor is loaded is used once', async () => {
  startDraft(params)
  await freshDraft(params)
  expect(drafts()).toBe(1)
  await freshDraft(params)
  expect(drafts()).toBe(2)
})

test('another page, and a page that could not be read, are read again', async () => {
  startDraft({ ...params, pageId: 'other' })
  await freshDraft(params)
  expect(drafts()).toBe(2)
  call.mockImplementation(async () => Promise.reject(new Error('busy')))
  startDraft(params)
  await expect(freshDraft(params)).rejects.toThrow('busy')
  expect(drafts()).toBe(4)
})
