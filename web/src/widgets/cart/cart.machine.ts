import type { Cart } from '../../lib/shop/cart.ts'

export type CartState = {
  status: 'loading' | 'ready' | 'changing'
  cart: Cart | null
  message?: string
  /** A change has started, so a cart that was requested before it is outdated. */
  changed?: true
}

export type CartEvent =
  | { type: 'change' }
  | { type: 'loaded'; cart: Cart | null; first?: boolean }
  | { type: 'failed'; message: string; first?: boolean }

/**
 * The states of the cart. One change runs at a time. A failed change leaves the cart unchanged and sets a message. The
 * reply of the `first` load is ignored after a change has started, because it may be older.
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
