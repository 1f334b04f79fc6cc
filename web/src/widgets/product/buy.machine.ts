/** The chosen options and quantity, and the progress of adding them to the cart. */
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

/** While a product is being added, nothing can be changed, so a double click adds it once. */
export function buyMachine(state: BuyState, event: BuyEvent): BuyState {
  if (state.status === 'adding') {
    if (event.type === 'added') return { ...withoutMessage(state), status: 'added' }
    if (event.type === 'refused') return { ...state, status: 'refused', message: event.message }
    return state
  }
  switch (event.type) {
    case 'choose':
      return {
        ...withoutMessage(state),
        status: 'choosing',
        chosen: { ...state.chosen, [event.option]: event.value },
      }
    case 'quantity':
      return {
        ...withoutMessage(state),
        status: 'choosing',
        quantity: Math.min(9_999, Math.max(1, event.quantity || 1)),
      }
    case 'add':
      return { ...withoutMessage(state), status: 'adding' }
    case 'added':
    case 'refused':
      return state
  }
}

function withoutMessage({ message: _, ...state }: BuyState): BuyState {
  return state
}
