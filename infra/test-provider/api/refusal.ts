import type { PaymentIntent } from '../book/objects.ts'

type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'api_error' | 'idempotency_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: PaymentIntent
}

/** An error reply in the shape of Stripe's API. */
export class ProviderError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidParameter = (param: string, message: string, code?: string): ProviderError =>
  new ProviderError(400, { type: 'invalid_request_error', param, message, ...(code && { code }) })

export const missingObject = (what: string, id: string): ProviderError =>
  new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  })

/** The refusal of a call that the state of a payment does not allow. */
export const unexpectedState = (intent: PaymentIntent, call: string): ProviderError =>
  new ProviderError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}, so it cannot be ${call}.`,
    payment_intent: intent,
  })
