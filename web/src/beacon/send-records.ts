import { deliveryType, type DeliveryType } from '@portico/proto/enums/delivery-type'
import { encodeRecord, type Plain } from '@portico/proto/collect/performance-encoding'
import { report } from './report.ts'

const PATH = '/api/1/performance/records'

/**
 * Sends records by `sendBeacon`, else by a keepalive request. Passes the method that is used to `make`. A failure is
 * reported as "RUM timing error" with its cause (PERF-12 to PERF-14).
 */
export function sendRecords(make: (delivery: DeliveryType) => Plain[]): void {
  try {
    if (navigator.sendBeacon?.(PATH, text(make(deliveryType.beacon)))) return
    fetch(PATH, {
      method: 'POST',
      body: text(make(deliveryType.xhr)),
      keepalive: true,
      headers: { 'content-type': 'text/plain' },
    })
      .then((response) => {
        if (!response.ok) throw new Error(`XHR request DONE with unexpected status: ${response.status}`)
      })
      .catch(reportFailure)
  } catch (error) {
    reportFailure(error)
  }
}

const reportFailure = (error: unknown) => report(`RUM timing error: ${(error as Error).message}`)

/** Encodes records as a request body. @throws Error 'no payload' if there are none (PERF-14) */
export function text(records: readonly Plain[]): string {
  if (records.length === 0) throw new Error('no payload')
  return JSON.stringify(records.map((record) => encodeRecord(record)))
}
