import { createHmac, type KeyObject } from 'node:crypto'

/** The stored form of a visitor's id: 16 bytes that cannot be computed from the id without the website's secret. */
export function hashVisitorId(secret: KeyObject, visitorId: string): Buffer {
  return createHmac('sha256', secret).update(visitorId).digest().subarray(0, 16)
}
