import type { CartV1 } from '@portico/proto/http/carts'

export type CartState = {
  status: 'loading' | 'ready' | 'changing'
  cart: CartV1 | null
  message?: string
  /** A change was begun, so a cart that was asked for before it is an old one. */
  changed?: true
}

export type CartEvent =
  | { type: 'change' }
  | { type: 'loaded'; cart: CartV1 | null; first?: boolean }
  | { type: 'failed'; message: string; first?: boolean }

/**
 * One change at a time; a failed one leaves the cart as it was and says why. The `first` load counts only until a
 * change is begun: its answer may be older than the change's.
 */
export function cartMachine(state: CartState, event: CartEvent): CartState {
  if (event.type === 'change') {
    return state.status === 'ready' ? { status: 'changing', cart: state.cart, changed: true } : state
  }
  const { changed } = state
  if (changed && event.first) return state
  const ready = { status: 'ready', ...(changed && { changed }) } as const
  return event.type === 'loaded'
    ? { ...ready, cart: event.cart }
    : { ...ready, cart: state.cart, message: event.message }
}
