import { Check, CircleAlert, X } from 'lucide-react'
import { fileMessages } from '@portico/proto/messages'
import { formatFileSize } from '@portico/proto/texts/phrases'
import { useWebsite } from '../../../session/website.ts'
import { manyText } from '../../../ui/text/format.ts'
import type { TransferState } from './transfer.machine.ts'
import { cancel, clearFinished, resume, useTransfers, type Transfer } from './transfers.ts'
import './transfer-list.css'

/** The files that are being uploaded: their progress, and what went wrong. */
export function TransferList() {
  const { websiteId } = useWebsite()
  const transfers = useTransfers(websiteId)
  if (transfers.length === 0) return null
  const running = transfers.filter(({ state }) => isRunning(state)).length
  const summary =
    running > 0
      ? `Uploading ${manyText(running, 'file')}`
      : `${manyText(transfers.filter(({ state }) => state.status === 'done').length, 'file')} uploaded`
  return (
    <section className="transfers" aria-labelledby="transfers-title">
      <div className="transfers-head">
        <h2 id="transfers-title" role="status">
          {summary}
        </h2>
        {running < transfers.length && (
          <button type="button" className="link" onClick={() => clearFinished(websiteId)}>
            Clear finished
          </button>
        )}
      </div>
      <ul>
        {transfers.map((transfer) => (
          <Row key={transfer.key} transfer={transfer} />
        ))}
      </ul>
    </section>
  )
}

const isRunning = ({ status }: TransferState) =>
  status === 'queued' || status === 'uploading' || status === 'waiting' || status === 'processing'

function Row({ transfer: { key, file, state } }: { transfer: Transfer }) {
  return (
    <li className="transfer" data-state={state.status}>
      <span className="transfer-name">
        {state.status === 'done' && <Check size={16} aria-hidden="true" />}
        {state.status === 'failed' && <CircleAlert size={16} aria-hidden="true" />}
        <span>{file.name}</span>
      </span>
      <span className="transfer-state" role={state.status === 'failed' ? 'alert' : undefined}>
        {textOf(state, file.size)}
      </span>
      <span className="transfer-actions">
        {state.status === 'failed' && state.canResume && (
          <button type="button" className="button quiet" onClick={() => resume(key)}>
            Resume<span className="visually-hidden"> {file.name}</span>
          </button>
        )}
        {(isRunning(state) || (state.status === 'failed' && state.canResume)) && (
          <button
            type="button"
            className="icon-button"
            aria-label={`Cancel ${file.name}`}
            onClick={() => cancel(key)}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </span>
      {isRunning(state) && (
        <progress aria-label={`Upload of ${file.name}`} max={100} {...progressOf(state, file.size)} />
      )}
    </li>
  )
}

/** Without a value, the bar shows that the file is being processed. */
function progressOf(state: TransferState, size: number): { value?: number } {
  if (state.status === 'processing') return {}
  const sent = state.status === 'uploading' || state.status === 'waiting' ? state.sent : 0
  return { value: Math.floor((sent / size) * 100) }
}

function textOf(state: TransferState, size: number): string {
  switch (state.status) {
    case 'queued':
      return 'Waiting for its turn'
    case 'uploading':
      return `${formatFileSize(state.sent)} of ${formatFileSize(size)}`
    case 'waiting':
      return 'The connection was lost. The upload resumes by itself.'
    case 'processing':
      return 'Processing'
    case 'done':
      return 'Uploaded'
    case 'failed':
      return `${state.title}${/[.!?]$/.test(state.title) ? '' : '.'} ${state.reason}`
    case 'cancelled':
      return fileMessages.processingCancelled
  }
}
