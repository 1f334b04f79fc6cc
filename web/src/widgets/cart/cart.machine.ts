import type { CartV1 } from '@portico/proto/http/commerce'

export type CartState = {
  status: 'loading' | 'ready' | 'changing'
  cart: CartV1 | null
  message?: string
}

export type CartEvent =
  { type: 'loaded'; cart: CartV1 | null } | { type: 'failed'; message: string } | { type: 'change' }

/** One change at a time; a failed one leaves the cart as it was and says why. */
export function cartMachine(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'change':
      return state.status === 'ready' ? { status: 'changing', cart: state.cart } : state
    case 'loaded':
      return { status: 'ready', cart: event.cart }
    case 'failed':
      return { status: 'ready', cart: state.cart, message: event.message }
  }
}
