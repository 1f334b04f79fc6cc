/** What a buyer holds in the hand before it goes into the cart. */
export type BuyState = {
  status: 'choosing' | 'adding' | 'added' | 'refused'
  chosen: Readonly<Record<string, string>>
  quantity: number
  message?: string
}

export type BuyEvent =
  | { type: 'choose'; option: string; value: string }
  | { type: 'quantity'; quantity: number }
  | { type: 'add' }
  | { type: 'added' }
  | { type: 'refused'; message: string }

/** Nothing can be changed while it is being added, so a double click adds once. */
export function buyMachine(state: BuyState, event: BuyEvent): BuyState {
  if (state.status === 'adding') {
    if (event.type === 'added') return { ...without(state), status: 'added' }
    if (event.type === 'refused') return { ...state, status: 'refused', message: event.message }
    return state
  }
  switch (event.type) {
    case 'choose':
      return {
        ...without(state),
        status: 'choosing',
        chosen: { ...state.chosen, [event.option]: event.value },
      }
    case 'quantity':
      return {
        ...without(state),
        status: 'choosing',
        quantity: Math.min(9_999, Math.max(1, event.quantity || 1)),
      }
    case 'add':
      return { ...without(state), status: 'adding' }
    case 'added':
    case 'refused':
      return state
  }
}

function without({ message: _said, ...state }: BuyState): BuyState {
  return state
}
