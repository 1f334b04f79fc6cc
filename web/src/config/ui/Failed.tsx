import { useEffect, useState } from 'react'
import { secondsToNext } from './asking-again.ts'
import { manyText } from './format.ts'

type Props = {
  /** Null while it is asked for again: what was said stays, so that nothing jumps. */
  error: Error | null
  again: () => void
  /** How often it failed in a row; without it nothing is asked again by itself. */
  failures?: number
  /** Beside other things, in a line or two. */
  small?: boolean | undefined
}

/** A read that failed: what went wrong in words, the way out, and when it is asked for again by itself. */
export function Failed({ error, again, failures = 0, small = false }: Props) {
  const [said, setSaid] = useState(error)
  if (error !== null && error !== said) setSaid(error)
  const wait = error && failures > 0 ? secondsToNext(error, failures) : undefined
  const left = useCountdown(wait, failures, again)
  const isAutomatic = said !== null && failures > 0 && secondsToNext(said, failures) !== undefined
  const next =
    error === null ? 'Trying again…' : left === undefined ? '' : `Trying again in ${manyText(left, 'second')}`
  return (
    <div className={small ? 'state small' : 'state'}>
      <div role={small ? 'status' : 'alert'}>
        <p className="state-title">This did not load</p>
        {!small && <p>{said?.message}</p>}
        {isAutomatic && <span className="visually-hidden">It is asked for again by itself.</span>}
      </div>
      <p className="actions">
        <button
          type="button"
          className={small ? 'link' : 'button quiet'}
          aria-disabled={error === null}
          onClick={() => error && again()}
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

/** Counts seconds down and then acts, once a `round`; it stands still while nobody looks. */
function useCountdown(seconds: number | undefined, round: number, act: () => void): number | undefined {
  const [passed, setPassed] = useState({ round, seconds: 0 })
  const gone = passed.round === round ? passed.seconds : 0
  const left = seconds === undefined ? undefined : Math.max(0, seconds - gone)
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
    if (isOver) act()
    // Once when the time is over, whatever `act` is called by then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver, round])
  return left
}
