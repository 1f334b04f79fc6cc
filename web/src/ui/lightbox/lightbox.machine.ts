/** Which picture of how many is shown large, if any. */
export type LightboxState = { status: 'closed' } | { status: 'open'; index: number; total: number }

export type LightboxEvent =
  { type: 'open'; index: number; total: number } | { type: 'next' } | { type: 'previous' } | { type: 'close' }

/** Both ends wrap; an event that makes no sense in a state changes nothing. */
export function lightboxMachine(state: LightboxState, event: LightboxEvent): LightboxState {
  if (state.status === 'closed') {
    if (event.type !== 'open' || event.index < 0 || event.index >= event.total) return state
    return { status: 'open', index: event.index, total: event.total }
  }
  const { index, total } = state
  switch (event.type) {
    case 'next':
      return { ...state, index: (index + 1) % total }
    case 'previous':
      return { ...state, index: (index + total - 1) % total }
    case 'close':
      return { status: 'closed' }
    case 'open':
      return state
  }
}

const SWIPE_PX = 50
const SWIPE_MS = 250

/** What a finger meant that moved `px` to the right within `ms` (GAL-28): at least 50 px within 250 ms. */
export function swipeOf(px: number, ms: number): { type: 'next' | 'previous' } | null {
  if (Math.abs(px) < SWIPE_PX || ms > SWIPE_MS) return null
  return { type: px < 0 ? 'next' : 'previous' }
}

/** What a key means while a picture is shown; Escape is the dialog's own. */
export function keyOf(key: string): { type: 'next' | 'previous' } | null {
  if (key === 'ArrowRight') return { type: 'next' }
  return key === 'ArrowLeft' ? { type: 'previous' } : null
}
