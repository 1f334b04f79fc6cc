import { expect, test } from 'vitest'
import { MAX_ATTEMPTS, transferMachine, type TransferEvent, type TransferState } from './transfer.machine.ts'

const after = (...events: TransferEvent[]) =>
  events.reduce<TransferState>(transferMachine, { status: 'queued' })
const started = { type: 'started', sent: 0 } as const
const lost = { type: 'connection-lost' } as const

test('a lost connection keeps what was sent, and the upload fails only after several attempts', () => {
  const progressed = { type: 'progressed', sent: 8 } as const
  expect(after(started, progressed, lost)).toEqual({ status: 'waiting', sent: 8, attempt: 1 })
  expect(after(started, progressed, lost, started)).toEqual({ status: 'uploading', sent: 0 })
  const all = Array.from({ length: MAX_ATTEMPTS + 1 }, () => lost)
  const failed = after(started, progressed, ...all)
  expect(failed).toMatchObject({ status: 'failed', title: 'File upload failed to complete', canResume: true })
  expect(transferMachine(failed, { type: 'resumed' })).toEqual({ status: 'queued' })
})

test('a refused file cannot be resumed, and its title says whether it was uploaded', () => {
  const refused = { type: 'refused', reason: 'The picture is broken.' } as const
  expect(after(started, refused)).toMatchObject({ title: 'Error uploading', canResume: false })
  const processed = after(started, { type: 'sent' }, refused)
  expect(processed).toMatchObject({ title: 'File processing failed', reason: 'The picture is broken.' })
  expect(transferMachine(processed, { type: 'resumed' })).toBe(processed)
})

test('a late answer does not revive a cancelled or failed upload', () => {
  const cancelled = after(started, { type: 'cancelled' })
  expect(transferMachine(cancelled, { type: 'completed', assetId: 'a' })).toBe(cancelled)
  const broken = after(started, { type: 'broke', reason: 'Busy' })
  expect(transferMachine(broken, { type: 'progressed', sent: 1 })).toBe(broken)
})
