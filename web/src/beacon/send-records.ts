import { encodeRecord, type Plain } from '@portico/proto/performance-encoding'

const PATH = '/api/1/performance/records'

/** Sends records as a beacon, or by a request that outlives the page; `make` is told the way that is really taken. */
export function sendRecords(make: (delivery: 'beacon' | 'xhr') => Plain[]): void {
  if (navigator.sendBeacon?.(PATH, text(make('beacon')))) return
  fetch(PATH, {
    method: 'POST',
    body: text(make('xhr')),
    keepalive: true,
    headers: { 'content-type': 'text/plain' },
  })
    .then((answer) => {
      if (!answer.ok) throw new Error(`XHR request DONE with unexpected status: ${answer.status}`)
    })
    .catch((error: unknown) => console.warn('RUM timing error', error))
}

/** The body of records. @throws PERF-14 with nothing to send */
export function text(records: readonly Plain[]): string {
  if (records.length === 0) throw new Error('no payload')
  return JSON.stringify(records.map((record) => encodeRecord(record)))
}
