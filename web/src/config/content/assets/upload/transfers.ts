import { useSyncExternalStore } from 'react'
import { cancelUpload } from '@portico/proto/api/sites/library/uploads'
import type { AssetChanged } from '@portico/proto/http/files/assets'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { MAX_FILE_BYTES } from '@portico/proto/limits'
import { fileTooLarge } from '@portico/proto/values/validators'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { asSentence } from '../../../../lib/text/sentence.ts'
import { call } from '../../../session/calls.ts'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { completeUpload, createUpload, readUpload, sendParts, type Target } from './send-file.ts'
import { transferMachine, type TransferEvent, type TransferState } from './transfer.machine.ts'

/** A file on its way to the library. `onDone` runs after it was stored. */
export type Transfer = Target & {
  key: number
  file: File
  state: TransferState
  /** The upload on the server, once it has begun. */
  uploadId: string | undefined
}
type Done = (asset: AssetChanged) => void

const MAX_CONCURRENT = 2
const MAX_WAIT_MS = 30_000

/*
 * Uploads belong to the page and not to a screen, so that they go on while the owner works in another panel.
 */
let transfers: readonly Transfer[] = []
let lastKey = 0
let busy = 0
const aborts = new Map<number, AbortController>()
const whenDone = new Map<number, Done>()
const listeners = new Set<() => void>()

function setTransfers(next: readonly Transfer[]): void {
  transfers = next
  for (const listener of listeners) listener()
}

const find = (key: number) => transfers.find((each) => each.key === key)

function change(key: number, update: Partial<Transfer>): void {
  setTransfers(transfers.map((each) => (each.key === key ? { ...each, ...update } : each)))
}

function dispatch(key: number, event: TransferEvent): void {
  const transfer = find(key)
  if (transfer) change(key, { state: transferMachine(transfer.state, event) })
}

/** The uploads of a website, in the order in which they were added. */
export const useTransfers = (websiteId: string): readonly Transfer[] =>
  useSyncExternalStore(subscribe, () => transfers).filter((each) => each.websiteId === websiteId)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds files. `resumes` is an unfinished upload of the same file. */
export function addFiles(
  files: readonly File[],
  target: Target,
  onDone: Done,
  resumes?: (file: File) => UploadReply | undefined,
): void {
  const added = files.map((file): Transfer => {
    lastKey += 1
    whenDone.set(lastKey, onDone)
    return { ...target, key: lastKey, file, state: { status: 'queued' }, uploadId: resumes?.(file)?.id }
  })
  setTransfers([...transfers, ...added])
  runNext()
}

/** Cancels an upload and removes its parts from the server. */
export function cancel(key: number): void {
  const transfer = find(key)
  if (!transfer) return
  dispatch(key, { type: 'cancelled' })
  aborts.get(key)?.abort()
  if (transfer.uploadId)
    // It expires on the server if this fails.
    void call(cancelUpload, {
      params: { websiteId: transfer.websiteId, id: transfer.uploadId },
    }).catch(() => {})
}

/** Resumes an upload that has failed. */
export function resume(key: number): void {
  dispatch(key, { type: 'resumed' })
  runNext()
}

/** Removes uploads that are over from the list. */
export function clearFinished(websiteId: string): void {
  setTransfers(
    transfers.filter(
      (each) => each.websiteId !== websiteId || !['done', 'cancelled', 'failed'].includes(each.state.status),
    ),
  )
}

function runNext(): void {
  const next = busy < MAX_CONCURRENT && transfers.find(({ state }) => state.status === 'queued')
  if (!next) return
  busy += 1
  dispatch(next.key, { type: 'started', sent: 0 })
  void run(next.key).finally(() => {
    busy -= 1
    aborts.delete(next.key)
    runNext()
  })
  runNext()
}

/** Uploads a file, and resumes after lost connections, until it is stored, has failed or was cancelled. */
async function run(key: number): Promise<void> {
  const abort = new AbortController()
  aborts.set(key, abort)
  for (;;) {
    try {
      return await attempt(key, abort.signal)
    } catch (error) {
      if (abort.signal.aborted) return
      const failure = error instanceof CallFailure ? error : new CallFailure({ status: 0 })
      const isTemporary = failure.isNetworkError || failure.status === 503 || failure.status === 429
      if (!isTemporary) return dispatch(key, eventOf(failure))
      dispatch(key, { type: 'connection-lost' })
      const state = find(key)?.state
      if (state?.status !== 'waiting') return
      await until(abort.signal, waitMs(state.attempt, failure.retryAfterSeconds))
    }
  }
}

const eventOf = (failure: CallFailure): TransferEvent => {
  const [field] = Object.values(failure.errors)
  const reason = field === undefined ? refusalText(failure) : asSentence(field)
  return failure.status >= 500 || failure.status === 0
    ? { type: 'broke', reason }
    : { type: 'refused', reason }
}

/** The wait before another attempt: 1, 2, 4 … seconds, or what the server asks for. */
const waitMs = (attemptNumber: number, retryAfterSeconds = 0) =>
  Math.min(MAX_WAIT_MS, Math.max(retryAfterSeconds * 1_000, 1_000 * 2 ** (attemptNumber - 1)))

/** Waits until the time has passed, the browser is online again, or the upload is cancelled. */
function until(signal: AbortSignal, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done, { once: true })
  })
}

async function attempt(key: number, signal: AbortSignal): Promise<void> {
  const { file, websiteId, uploadId, ...target } = find(key)!
  if (file.size > MAX_FILE_BYTES) return dispatch(key, { type: 'refused', reason: fileTooLarge })
  if (file.size === 0) return dispatch(key, { type: 'refused', reason: 'The file is empty.' })
  const upload = await (uploadId === undefined
    ? createUpload({ websiteId, ...target }, file)
    : readUpload(websiteId, uploadId))
  change(key, { uploadId: upload.id })
  if (signal.aborted) return cancel(key)
  const onProgress = (sent: number) => dispatch(key, { type: 'progressed', sent })
  if (upload.state === 'receiving') await sendParts(websiteId, upload, file, { signal, onProgress })
  dispatch(key, { type: 'sent' })
  const asset = await completeUpload(websiteId, upload.id)
  if (signal.aborted) return
  dispatch(key, { type: 'completed', assetId: asset.id })
  whenDone.get(key)?.(asset)
  whenDone.delete(key)
}
