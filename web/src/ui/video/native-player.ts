import type { LoadedPlayer, PlayerEvents } from './player-events.ts'

/** Attaches to the `video` element of the page. `remove` detaches and leaves the element. */
export function openNative(video: HTMLVideoElement, events: PlayerEvents): LoadedPlayer {
  const listening = new AbortController()
  const on = (name: string, listener: () => void) =>
    video.addEventListener(name, listener, { signal: listening.signal })
  on('playing', () => events.play())
  on('pause', () => !video.ended && events.pause())
  on('timeupdate', () => events.progress(video.currentTime, video.duration || 0))
  on('ended', () => events.end())
  on('error', () => events.fail())
  // An error of the last format is reported by its source element, and errors do not bubble.
  video.querySelector('source:last-of-type')?.addEventListener('error', () => events.fail(), {
    signal: listening.signal,
  })
  const play = () => {
    video.play().catch((error: unknown) => {
      // Refused to save power, or paused before it began. The controls of the browser are there.
      if ((error as DOMException).name === 'NotAllowedError') events.pause()
    })
  }
  return {
    play,
    pause() {
      video.pause()
      return true
    },
    focus: () => video.focus(),
    reload() {
      video.load()
      play()
    },
    remove() {
      listening.abort()
      video.pause()
    },
  }
}
