import Stripe from 'stripe'
import { noteInSpan } from '@portico/kit/runtime/span'

/** The version of Stripe's API that the adapter was written for. An update of the package does not change it. */
const API_VERSION = '2026-10-28.endive'
/** A call that confirms a payment may wait for the buyer's bank. */
const TIMEOUT_MS = 10_000

/** Another address than Stripe's own, for the test provider. */
export type ProviderAddress = { protocol: 'http' | 'https'; host: string; port: number }

/**
 * Creates a client for one account. It repeats no call after an answer: after a failure the caller looks at the payment before
 * it decides. The library repeats a call once, under the same idempotency key, when a kept connection closes without an
 * answer.
 */
export function createClient(key: string, at?: ProviderAddress, timeoutMs = TIMEOUT_MS): Stripe {
  const stripe = new Stripe(key, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...at,
  })
  stripe.on('response', (response: { request_id?: string }) => {
    if (response.request_id) noteInSpan('provider.request_id', response.request_id)
  })
  return stripe
}

export type { Stripe }
