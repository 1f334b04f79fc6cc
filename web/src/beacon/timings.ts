import { COLLECTOR_INTERVAL_MS } from '@portico/proto/limits/tracking-limits'
import { observe } from './speed/metrics.ts'
import { resourceOf } from './selector.ts'

/** Timings of one page load; more are left out, so that a page with hundreds of pictures sends little. */
const MOST = 50
const NAME_LENGTH = 100

/** A timing that the page's code took (`user`), or the loading of a picture (`image`). */
export type Timing = {
  event: 'user' | 'image'
  /** When it ended: milliseconds since the epoch. */
  time: number
  data: {
    name: string
    startTime: number
    duration: number
    encodedBodySize?: number
    decodedBodySize?: number
  }
}

/**
 * Collects user timings and loaded pictures. `send` gets the waiting ones, every 30 s (PERF-11). The returned function sends
 * them at once.
 */
export function watchTimings(send: (timings: Timing[]) => void): () => void {
  let waiting: Timing[] = []
  let kept = 0
  const keep = (event: Timing['event'], name: string | undefined, entry: PerformanceEntry, sizes = {}) => {
    if (!name || kept++ >= MOST) return
    const { startTime, duration } = entry
    const time = Math.round(performance.timeOrigin + startTime + duration)
    waiting.push({
      event,
      time,
      data: {
        name: name.slice(0, NAME_LENGTH),
        startTime: Math.round(startTime),
        duration: Math.round(duration),
        ...sizes,
      },
    })
  }
  const flush = () => {
    if (waiting.length > 0) send(waiting)
    waiting = []
  }
  for (const type of ['mark', 'measure']) observe(type, (entry) => keep('user', entry.name, entry))
  observe('resource', (entry) => {
    const { initiatorType, encodedBodySize, decodedBodySize } = entry as PerformanceResourceTiming
    const name = resourceOf(entry.name)
    // The report of a landing is sent as an image and is not one of the page's pictures.
    if (initiatorType === 'img' && !name?.startsWith('/api/'))
      keep('image', name, entry, { encodedBodySize, decodedBodySize })
  })
  setInterval(flush, COLLECTOR_INTERVAL_MS)
  return flush
}
