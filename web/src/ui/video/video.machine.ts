/**
 * The states of a video. `overlay`: the poster with the play button. `blocked`: the visitor does not allow embeds.
 * `failed`: the player did not answer or reported an error.
 */
export type VideoState =
  'invalid' | 'overlay' | 'loading' | 'playing' | 'paused' | 'ended' | 'blocked' | 'failed'

export type VideoEvent =
  | { type: 'show'; mayLoad: boolean }
  | { type: 'reload' }
  | { type: 'hide' }
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'end' }
  | { type: 'fail' }

/** Whether the player is shown instead of the overlay. Galleries stop their autoplay meanwhile (GAL-21). */
export const isShown = (state: VideoState): boolean =>
  state === 'loading' || state === 'playing' || state === 'paused'

/** The next state of a video (VID-02, VID-03). An invalid embed stays invalid (VID-01). */
export function videoMachine(state: VideoState, event: VideoEvent): VideoState {
  if (state === 'invalid') return state
  switch (event.type) {
    case 'show':
      if (!event.mayLoad) return 'blocked'
      return state === 'playing' ? state : 'loading'
    case 'reload':
      return isShown(state) ? 'loading' : state
    case 'hide':
      return 'overlay'
    case 'play':
      return isShown(state) ? 'playing' : state
    case 'pause':
      return state === 'playing' ? 'paused' : state
    case 'end':
      return isShown(state) ? 'ended' : state
    case 'fail':
      return isShown(state) ? 'failed' : state
  }
}
