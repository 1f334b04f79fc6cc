/** The states of the cart drawer. Its code is loaded on the first request. */
export type DrawerState = 'closed' | 'loading' | 'open'
export type DrawerEvent = 'requested' | 'loaded' | 'failed' | 'closed'

/** A second click while the drawer is loading or open changes nothing. */
export function drawerMachine(state: DrawerState, event: DrawerEvent): DrawerState {
  switch (state) {
    case 'closed':
      return event === 'requested' ? 'loading' : state
    case 'loading':
      if (event === 'loaded') return 'open'
      return event === 'failed' ? 'closed' : state
    case 'open':
      return event === 'closed' ? 'closed' : state
  }
}
