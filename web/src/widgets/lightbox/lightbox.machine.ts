import { LIGHTBOX_KEY_THROTTLE_MS } from '@portico/proto/limits/overlay-limits'

/**
 * The state of a lightbox. `opening`: the overlay fades in and the content is hidden. `loops` is false on mobile
 * (LBOX-07). `keyAt` is the time of the last arrow key that was obeyed, ms.
 */
export type LightboxState = {
  status: 'closed' | 'opening' | 'open' | 'closing'
  index: number
  total: number
  loops: boolean
  keyAt: number
}

export type LightboxEvent =
  | { type: 'open'; index: number; total: number; loops: boolean }
  | { type: 'overlay-shown' }
  | { type: 'next' | 'previous' }
  | { type: 'go'; index: number }
  | { type: 'key'; step: 'next' | 'previous'; at: number }
  | { type: 'mobile'; loops: boolean }
  | { type: 'close' }
  | { type: 'faded' }

export const closedLightbox: LightboxState = {
  status: 'closed',
  index: 0,
  total: 0,
  loops: true,
  keyAt: -Infinity,
}

/** The states of a lightbox. An event that a state does not expect returns the same object. */
export function lightboxMachine(state: LightboxState, event: LightboxEvent): LightboxState {
  const isUp = state.status === 'opening' || state.status === 'open'
  switch (event.type) {
    case 'open': {
      const { index, total, loops } = event
      if (state.status !== 'closed' || !(index >= 0 && index < total)) return state
      return { ...closedLightbox, status: 'opening', index, total, loops }
    }
    case 'overlay-shown':
      return state.status === 'opening' ? { ...state, status: 'open' } : state
    case 'next':
    case 'previous':
      return isUp ? step(state, event.type) : state
    case 'go':
      return isUp && event.index !== state.index && event.index >= 0 && event.index < state.total
        ? { ...state, index: event.index }
        : state
    case 'key': {
      // LBOX-04: an arrow key within 200 ms of the last one is ignored.
      if (!isUp || event.at - state.keyAt < LIGHTBOX_KEY_THROTTLE_MS) return state
      const moved = step(state, event.step)
      return moved === state ? state : { ...moved, keyAt: event.at }
    }
    case 'mobile':
      return state.loops === event.loops ? state : { ...state, loops: event.loops }
    case 'close':
      return isUp ? { ...state, status: 'closing' } : state
    case 'faded':
      return state.status === 'closing' ? { ...state, status: 'closed' } : state
  }
}

/** Whether there is an item in this direction: always if the lightbox loops. */
export function canStep({ index, total, loops }: LightboxState, direction: 'next' | 'previous'): boolean {
  if (total < 2) return false
  return loops || (direction === 'next' ? index < total - 1 : index > 0)
}

function step(state: LightboxState, direction: 'next' | 'previous'): LightboxState {
  if (!canStep(state, direction)) return state
  const by = direction === 'next' ? 1 : state.total - 1
  return { ...state, index: (state.index + by) % state.total }
}

/** The items that are kept in the document: the current one and its neighbours, which load in advance. */
export function nearIndexes({ index, total, loops }: LightboxState): number[] {
  const near = [index, index + 1, index - 1]
    .map((each) => (loops ? (each + total) % total : each))
    .filter((each) => each >= 0 && each < total)
  return [...new Set(near)]
}
