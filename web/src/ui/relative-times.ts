import { RELATIVE_TIME_REFRESH_MS } from '@portico/proto/limits/display-limits'
import { relativeTime } from '@portico/proto/time/relative-time'
import { DAY_MS } from '@portico/proto/time/units'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/**
 * Calls `listener` every 5000 ms, the refresh of relative times (ANIM-08). All listeners share one timer, which runs only
 * while there are any. Returns the function that removes it.
 */
export function onRefresh(listener: () => void): () => void {
  // A function of its own for each call, so that the same listener can be added twice.
  const own = () => listener()
  listeners.add(own)
  timer ??= setInterval(() => {
    for (const each of [...listeners]) each()
  }, RELATIVE_TIME_REFRESH_MS)
  return () => {
    listeners.delete(own)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Whether a time (ms) is less than a day before `now` and not after it. */
export const isRecent = (at: number, now: number): boolean => now - at >= 0 && now - at < DAY_MS

/**
 * Shows the times of `time` elements that are less than a day old as "about 3 minutes ago", and keeps the texts right
 * (ANIM-08). After a day an element shows its date again. Returns the function that restores the dates.
 */
export function showRelativeTimes(elements: Iterable<HTMLTimeElement>): () => void {
  const times = [...elements].map((element) => ({
    element,
    at: Date.parse(element.dateTime),
    date: element.textContent,
  }))
  const refresh = () => {
    const now = Date.now()
    for (const { element, at, date } of times) {
      const text = isRecent(at, now) ? relativeTime(at, now) : date
      if (element.textContent !== text) element.textContent = text
    }
  }
  for (const { element, date } of times) element.title = date
  refresh()
  const stop = onRefresh(refresh)
  return () => {
    stop()
    for (const { element, date } of times) element.textContent = date
  }
}
