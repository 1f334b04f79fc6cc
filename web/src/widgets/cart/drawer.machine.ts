/** The cart drawer: its code is loaded when it is first wanted. */
export type DrawerState = 'closed' | 'loading' | 'open'
export type DrawerEvent = 'wanted' | 'loaded' | 'failed' | 'closed'

/** One drawer at a time: a second click while it loads or is open changes nothing. */
export function drawerMachine(state: DrawerState, event: DrawerEvent): DrawerState {
  switch (state) {
    case 'closed':
      return event === 'wanted' ? 'loading' : state
    case 'loading':
      if (event === 'loaded') return 'open'
      return event === 'failed' ? 'closed' : state
    case 'open':
      return event === 'closed' ? 'closed' : state
  }
}
