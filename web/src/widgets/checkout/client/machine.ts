/** `paying`: an attempt is being sent. `leaving`: the browser goes to the order or to the bank. */
export type CheckoutState = 'editing' | 'paying' | 'leaving'

export type CheckoutEvent = 'pay' | 'refused' | 'leave'

/** An event that makes no sense in a state changes nothing, so that a double click sends once. */
export function checkoutMachine(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event) {
    case 'pay':
      return state === 'editing' ? 'paying' : state
    case 'refused':
      return state === 'paying' ? 'editing' : state
    case 'leave':
      return state === 'paying' ? 'leaving' : state
  }
}
