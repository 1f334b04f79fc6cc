import type { PaymentForm } from '@portico/proto/http/shop/payments'
import type { Mounting, PaymentFields, TokenResult } from './types.ts'

/** The messages of the frame (infra/test-provider/frame). */
type Message =
  | { type: 'ready' | 'enter' }
  | { type: 'height'; height: number }
  | { type: 'method'; method: string }
  | { type: 'invalid'; id: number; error: string }
  | { type: 'token'; id: number; token: string; method: 'card' | 'bank-debit' }

const READY_WAIT_MS = 30_000
const TOKEN_WAIT_MS = 30_000

/** Shows the fields of the test provider in its frame. */
export function mountTestFields(
  { origin, publishableKey, methods }: Extract<PaymentForm, { provider: 'test' }>,
  { root, onEnter }: Mounting,
): Promise<PaymentFields> {
  const frame = document.createElement('iframe')
  const query = new URLSearchParams({ key: publishableKey, parent: location.origin, methods: methods.join() })
  frame.src = `${origin}/frame?${query}`
  frame.title = 'Card details'
  const waiting = new Map<number, (result: TokenResult) => void>()
  let last = 0

  const fields: PaymentFields = {
    token: () =>
      new Promise((resolve) => {
        const id = ++last
        const timer = setTimeout(
          () => end({ ok: false, message: 'The payment service does not answer. Please try again.' }),
          TOKEN_WAIT_MS,
        )
        const end = (result: TokenResult) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(result)
        }
        waiting.set(id, end)
        frame.contentWindow?.postMessage({ type: 'submit', id }, origin)
      }),
  }

  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('The frame of the provider is not ready.')),
      READY_WAIT_MS,
    )
    addEventListener('message', ({ source, origin: from, data }: MessageEvent<Message>) => {
      if (source !== frame.contentWindow || from !== origin) return
      if (data.type === 'height') frame.style.height = `${Math.min(data.height, 2_000)}px`
      else if (data.type === 'enter') onEnter()
      else if (data.type === 'invalid') waiting.get(data.id)?.({ ok: false, message: data.error })
      else if (data.type === 'token')
        waiting.get(data.id)?.({
          ok: true,
          payment: { method: data.method, confirmationToken: data.token },
        })
      else if (data.type === 'ready') {
        clearTimeout(timer)
        resolve(fields)
      }
    })
    root.replaceChildren(frame)
  })
}
