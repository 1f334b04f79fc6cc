/** The state of a slideshow. While it moves, `currentIndex` is the picture to which it moves. */
export type GalleryState = {
  status: 'still' | 'moving'
  currentIndex: number
  direction: 'forward' | 'reverse'
}

export type GalleryEvent =
  { type: 'next' } | { type: 'previous' } | { type: 'go'; index: number } | { type: 'settled' }

/**
 * The states of a slideshow of `total` pictures. Both ends wrap (GAL-13 with loop). A moving slideshow ignores steps
 * (GAL-14).
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

/** Wraps an index into 0 to `total` - 1: -1 of 5 becomes 4. */
export function wrap(index: number, total: number): number {
  return ((index % total) + total) % total
}
