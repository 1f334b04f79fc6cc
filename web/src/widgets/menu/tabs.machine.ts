/** Tabs: one is selected, and one has the focus or would get it next. */
export type TabsState = { count: number; selected: number; focused: number }

/** `leave`: the focus left the list of tabs. */
export type TabsEvent = { type: 'key'; key: string } | { type: 'press'; at: number } | { type: 'leave' }

/**
 * The tabs after an event (ACC-03, ACC-04): arrow keys move the focus and wrap around, Home and End go to the ends, Enter and
 * Space select. Returns the same state for any other key.
 */
export function tabsMachine(state: TabsState, event: TabsEvent): TabsState {
  switch (event.type) {
    case 'press':
      return { ...state, selected: event.at, focused: event.at }
    case 'leave':
      return state.focused === state.selected ? state : { ...state, focused: state.selected }
    case 'key':
      return afterKey(state, event.key)
  }
}

function afterKey(state: TabsState, key: string): TabsState {
  const { count, focused } = state
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return { ...state, focused: (focused + 1) % count }
    case 'ArrowLeft':
    case 'ArrowUp':
      return { ...state, focused: (focused + count - 1) % count }
    case 'Home':
      return { ...state, focused: 0 }
    case 'End':
      return { ...state, focused: count - 1 }
    case 'Enter':
    case ' ':
      return { ...state, selected: focused }
    default:
      return state
  }
}
