/** Where a slideshow is, and where it is going while it moves. */
export type GalleryState = {
  status: 'still' | 'moving'
  currentIndex: number
  direction: 'forward' | 'reverse'
}

export type GalleryEvent =
  { type: 'next' } | { type: 'previous' } | { type: 'go'; index: number } | { type: 'settled' }

/**
 * Moves by modulo, so both ends wrap (GAL-13 with loop); changes are refused while a move is under way (GAL-14).
 */
export const galleryMachine =
  (total: number) =>
  (state: GalleryState, event: GalleryEvent): GalleryState => {
    if (event.type === 'settled') return { ...state, status: 'still' }
    if (state.status === 'moving' || total < 2) return state
    switch (event.type) {
      case 'next':
        return { status: 'moving', direction: 'forward', currentIndex: wrap(state.currentIndex + 1, total) }
      case 'previous':
        return { status: 'moving', direction: 'reverse', currentIndex: wrap(state.currentIndex - 1, total) }
      case 'go': {
        const currentIndex = wrap(event.index, total)
        if (currentIndex === state.currentIndex) return state
        return {
          status: 'moving',
          direction: currentIndex > state.currentIndex ? 'forward' : 'reverse',
          currentIndex,
        }
      }
    }
  }

/** An index that always lies within the slides: -1 of 5 is 4. */
export function wrap(index: number, total: number): number {
  return ((index % total) + total) % total
}
