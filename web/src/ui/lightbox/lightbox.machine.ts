/** Whether the lightbox is open, and then the index of the picture and the number of pictures. */
export type LightboxState = { status: 'closed' } | { status: 'open'; index: number; total: number }

export type LightboxEvent =
  { type: 'open'; index: number; total: number } | { type: 'next' } | { type: 'previous' } | { type: 'close' }

/** The states of the lightbox. Both ends wrap. An event that a state does not expect changes nothing. */
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
