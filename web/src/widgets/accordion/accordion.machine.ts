export type ItemState = 'closed' | 'opening' | 'open' | 'closing'

export type AccordionState = { items: readonly ItemState[]; isMultiple: boolean }

/**
 * - `press`: a click or key on the title of an item
 * - `settle`: the animation has ended
 * - `reveal`: an address or a search of the browser leads to an item, which opens at once
 * - `hide`: the browser closed an item
 */
export type AccordionEvent =
  | { type: 'press'; at: number }
  | { type: 'settle' }
  | { type: 'reveal'; at: number }
  | { type: 'hide'; at: number }

/**
 * The items after an event (ACC-01, ACC-02). Presses are ignored while an item animates. Without `isMultiple`, an item
 * that opens closes the others. Returns the same state if nothing changes.
 */
export function accordionMachine(state: AccordionState, event: AccordionEvent): AccordionState {
  switch (event.type) {
    case 'press': {
      if (isMoving(state)) return state
      const opens = state.items[event.at] === 'closed'
      return withItems(state, (item, at) => {
        if (at === event.at) return opens ? 'opening' : 'closing'
        return opens && !state.isMultiple && item === 'open' ? 'closing' : item
      })
    }
    case 'settle':
      return withItems(state, (item) => (item === 'opening' ? 'open' : item === 'closing' ? 'closed' : item))
    case 'reveal':
      return withItems(state, (item, at) => {
        if (at === event.at) return 'open'
        return state.isMultiple ? item : 'closed'
      })
    case 'hide':
      return withItems(state, (item, at) => (at === event.at ? 'closed' : item))
  }
}

/** Whether an item opens or closes at the moment. */
export const isMoving = ({ items }: AccordionState): boolean =>
  items.some((item) => item === 'opening' || item === 'closing')

function withItems(state: AccordionState, next: (item: ItemState, at: number) => ItemState): AccordionState {
  const items = state.items.map(next)
  return items.every((item, at) => item === state.items[at]) ? state : { ...state, items }
}
