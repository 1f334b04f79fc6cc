import { MEDIA_EVENT, type MediaEventDetail } from '@portico/proto/collect/collector-events'

/** The events that every player reports: files and the players of providers. Times in s; `duration` is 0 if unknown. */
export type PlayerEvents = {
  play(): void
  pause(): void
  progress(seconds: number, duration: number): void
  end(): void
  fail(): void
}

/** A player that is loaded: a `video` element or the frame of a provider. */
export type LoadedPlayer = {
  play(): void
  /** Returns false if the player cannot be paused by a message. */
  pause(): boolean
  focus(): void
  /** Loads the video again from its start. */
  reload(): void
  /** Stops the player and removes what it added. */
  remove(): void
}

/** Reports an event of a film or a sound to the page. */
export function dispatchMedia(element: Element, detail: MediaEventDetail): void {
  element.dispatchEvent(new CustomEvent<MediaEventDetail>(MEDIA_EVENT, { bubbles: true, detail }))
}
