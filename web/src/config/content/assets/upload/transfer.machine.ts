import { fileMessages } from '@portico/proto/messages'

/**
 * The states of one file that is uploaded. `waiting`: the connection was lost, and the upload resumes by itself. `failed`:
 * it can be resumed unless the server refused the file.
 */
export type TransferState =
  | { status: 'queued' }
  | { status: 'uploading'; sent: number }
  | { status: 'waiting'; sent: number; attempt: number }
  | { status: 'processing' }
  | { status: 'done'; assetId: string }
  | { status: 'failed'; title: string; reason: string; canResume: boolean }
  | { status: 'cancelled' }

export type TransferEvent =
  | { type: 'started'; sent: number }
  | { type: 'progressed'; sent: number }
  | { type: 'connection-lost' }
  | { type: 'sent' }
  | { type: 'completed'; assetId: string }
  | { type: 'refused'; reason: string }
  | { type: 'broke'; reason: string }
  | { type: 'cancelled' }
  | { type: 'resumed' }

/** Attempts after a lost connection, before the owner has to resume. */
export const MAX_ATTEMPTS = 6

/** An event that makes no sense in a state changes nothing, so a late answer cannot revive a cancelled upload. */
export function transferMachine(state: TransferState, event: TransferEvent): TransferState {
  const isOver = state.status === 'done' || state.status === 'cancelled'
  if (isOver || (state.status === 'failed' && event.type !== 'resumed' && event.type !== 'cancelled'))
    return state
  switch (event.type) {
    case 'progressed':
      // Nothing new has arrived yet, so the connection may still be lost.
      if (state.status === 'waiting' && event.sent <= state.sent) return state
      return { status: 'uploading', sent: event.sent }
    case 'started':
      return { status: 'uploading', sent: event.sent }
    case 'connection-lost':
      return lostConnection(state)
    case 'sent':
      return { status: 'processing' }
    case 'completed':
      return { status: 'done', assetId: event.assetId }
    case 'refused':
      return failure(
        state.status === 'processing' ? fileMessages.processingFailed : fileMessages.uploadError,
        event.reason,
        false,
      )
    case 'broke':
      return failure(fileMessages.uploadProblem, event.reason, true)
    case 'cancelled':
      return { status: 'cancelled' }
    case 'resumed':
      return state.status === 'failed' && state.canResume ? { status: 'queued' } : state
  }
}

function lostConnection(state: TransferState): TransferState {
  const attempt = state.status === 'waiting' ? state.attempt + 1 : 1
  if (attempt > MAX_ATTEMPTS)
    return failure(
      fileMessages.uploadIncomplete,
      'The connection was lost. Resume when you are online.',
      true,
    )
  const sent = state.status === 'uploading' || state.status === 'waiting' ? state.sent : 0
  return { status: 'waiting', sent, attempt }
}

const failure = (title: string, reason: string, canResume: boolean): TransferState => ({
  status: 'failed',
  title,
  reason,
  canResume,
})
