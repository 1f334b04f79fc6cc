import { loadMessages } from '@portico/proto/texts/load-messages'
import { useEffect, useState } from 'react'
import { manyText } from '../text/format.ts'
import { retryDelaySeconds } from './retry-delay.ts'

type Props = {
  title?: string | undefined
  /** Null during a retry: the earlier message stays, so that the layout does not shift. */
  error: Error | null
  retry: () => void
  /** Failures in a row; without it there is no automatic retry. */
  failures?: number
  /** One or two lines, for use beside other content. */
  small?: boolean
}

/** A failed read: the message, a button that retries, and the countdown to the automatic retry. */
export function Failed({ title = loadMessages.again, error, retry, failures = 0, small = false }: Props) {
  const [lastError, setLastError] = useState(error)
  if (error !== null && error !== lastError) setLastError(error)
  const wait = error && failures > 0 ? retryDelaySeconds(error, failures) : undefined
  const left = useCountdown(wait, failures, retry)
  const isAutomatic =
    lastError !== null && failures > 0 && retryDelaySeconds(lastError, failures) !== undefined
  const next =
    error === null ? 'Trying again…' : left === undefined ? '' : `Trying again in ${manyText(left, 'second')}`
  return (
    <div className={small ? 'state small' : 'state'}>
      <div role={small ? 'status' : 'alert'}>
        <p className="state-title">{title}</p>
        {!small && <p>{lastError?.message}</p>}
        {isAutomatic && <span className="visually-hidden">Portico retries automatically.</span>}
      </div>
      <p className="actions">
        <button
          type="button"
          className={small ? 'link' : 'button quiet'}
          aria-disabled={error === null}
          onClick={() => error && retry()}
        >
          {isAutomatic ? 'Try now' : 'Try again'}
        </button>
        <span className="soft small" aria-hidden="true">
          {next}
        </span>
      </p>
    </div>
  )
}

/** Counts down and then calls `run` once per `round`. It pauses while the tab is hidden. */
function useCountdown(seconds: number | undefined, round: number, run: () => void): number | undefined {
  const [passed, setPassed] = useState({ round, seconds: 0 })
  const elapsed = passed.round === round ? passed.seconds : 0
  const left = seconds === undefined ? undefined : Math.max(0, seconds - elapsed)
  const isOver = left === 0
  useEffect(() => {
    if (seconds === undefined) return
    const timer = setInterval(() => {
      if (document.hidden) return
      setPassed((before) => ({ round, seconds: (before.round === round ? before.seconds : 0) + 1 }))
    }, 1_000)
    return () => clearInterval(timer)
  }, [seconds, round])
  useEffect(() => {
    if (isOver) run()
    // Only once when the time is over: a new `run` must not start it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, round])
  return left
}
