import { isVideoMode, readVideoEmbed, type VideoMode } from '@portico/proto/enums/video'
import { widgetMessages } from '@portico/proto/texts/widget-messages'
import { addFrame } from './add-frame.ts'
import { createAttributes, isBoolean } from '../../lib/attributes.ts'
import { CONSENT_EVENT, mayLoad } from '../../lib/consent.ts'
import { takeTurn } from '../../lib/media/media-turn.ts'
import { openNative } from './native-player.ts'
import { showNotice } from './notice.ts'
import { dispatchMedia, type LoadedPlayer, type PlayerEvents } from './player-events.ts'
import { readPlayerValue, type PlayerValue } from './player-value.ts'
import { openProvider } from './provider-player.ts'
import { playerUrl, soundcloudTrack, type UsableEmbed } from './provider-url.ts'
import { isShown, videoMachine, type VideoEvent, type VideoState } from './video.machine.ts'

type Attributes = { mode: VideoMode; active: boolean; autoplay: boolean }

/** The player of one video. */
export type Player = {
  /** Hides the overlay and plays. Other videos and sounds of the page stop. Does nothing while it is inactive. */
  show(): void
  /** Stops and shows the overlay again. */
  hide(): void
  /** Pauses; a player that takes no messages is removed, and the overlay is shown again. */
  pause(): void
  state(): VideoState
  /** Calls the listener after each change of the state. Returns the function that removes it. */
  onState(listener: (state: VideoState) => void): () => void
  /**
   * Sets an attribute. `autoplay: true` adds autoplay to the address of a player without an overlay (VID-04). `mode` loads a shown video again (VID-03); `active: false` pauses it and ignores the visitor
   * (VID-02, GAL-16). Returns false for a value that is refused: the former one stays and one warning is logged (C-19).
   */
  set<Name extends keyof Attributes>(name: Name, value: unknown): boolean
  /** Stops and removes every listener, timer and frame. */
  destroy(): void
}

const players = new WeakMap<HTMLElement, Player>()

/**
 * Creates the player of a video: of a `VideoFacade`, whose value is in the element, or of any element with a position and the
 * given value, for example a slide with a poster. An element has one player: a second call returns the same. Listeners of
 * `onState` get the state, which is in `data-state` of the element too.
 */
export function createPlayer(root: HTMLElement, value: PlayerValue = readPlayerValue(root)): Player {
  const existing = players.get(root)
  if (existing) return existing
  const overlay = root.querySelector<HTMLElement>('.video-overlay')
  const isInvalid = root.dataset['state'] === 'invalid'
  const existingFrame = root.querySelector<HTMLElement>('.video-frame')
  const frame = existingFrame ?? (isInvalid ? null : addFrame(root, value))
  const video = root.querySelector('video')
  const embed = video ? null : readVideoEmbed(value.html)
  const button = root.querySelector<HTMLButtonElement>('.video-play')
  const listening = new AbortController()
  const listeners = new Set<(state: VideoState) => void>()
  const attributes = createAttributes<Attributes>('video', {
    mode: { initial: value.mode ?? null, check: isVideoMode },
    active: { initial: true, check: isBoolean },
    autoplay: { initial: false, check: isBoolean },
  })
  let state: VideoState = !frame || embed?.type === 'invalid' ? 'invalid' : 'overlay'
  let loaded: LoadedPlayer | undefined
  let endTurn: (() => void) | undefined
  if (embed && embed.type !== 'invalid') logSoundcloud(embed)

  function dispatch(event: VideoEvent): void {
    const former = state
    state = videoMachine(state, event)
    if (state === former) return
    render(former)
    for (const listener of [...listeners]) listener(state)
  }

  function render(former: VideoState): void {
    const hadFocus = isShown(former) && frame?.contains(document.activeElement)
    root.dataset['state'] = state
    if (frame) frame.inert = !isShown(state)
    if (overlay && embed?.type !== 'invalid') showNotice(overlay, state, embed)
    if (!isShown(state)) {
      endTurn?.()
      endTurn = undefined
      unload()
      if (hadFocus) button?.focus({ preventScroll: true })
    }
  }

  /** A file stays in the page, so that it goes on where it was. */
  function unload(): void {
    loaded?.remove()
    loaded = undefined
  }

  const report = (event: 'play' | 'progress' | 'end', seconds = 0, duration = 0) =>
    dispatchMedia(root, { kind: 'video', event, title: value.title, seconds, duration })
  const events: PlayerEvents = {
    play() {
      const isNew = state !== 'playing'
      endTurn ??= takeTurn(hide)
      dispatch({ type: 'play' })
      if (isNew && state === 'playing') report('play')
    },
    pause: () => dispatch({ type: 'pause' }),
    progress: (seconds, duration) => report('progress', seconds, duration),
    end() {
      report('end')
      dispatch({ type: 'end' })
    },
    fail: () => dispatch({ type: 'fail' }),
  }

  function load(): LoadedPlayer {
    if (video) return openNative(video, events)
    const { provider, url } = embed as UsableEmbed
    const isForced = attributes.get('autoplay')
    const options = { isForced, hasOverlay: overlay !== null, origin: location.origin }
    const address = playerUrl({ provider, url }, options)
    return openProvider(frame!, { url: address, provider, title: value.title }, events)
  }

  function show(): void {
    if (!attributes.get('active') || state === 'invalid') return
    const hadFocus = document.activeElement === button
    dispatch({ type: 'show', mayLoad: video !== null || mayLoad('embeds') })
    if (!isShown(state)) return
    endTurn ??= takeTurn(hide)
    const isNew = loaded === undefined
    loaded ??= load()
    // A new player of a provider starts by itself, because its address asks for it (VID-04).
    if (video || !isNew) loaded.play()
    if (hadFocus) loaded.focus()
  }

  function hide(): void {
    dispatch({ type: 'hide' })
  }

  function pause(): void {
    if (isShown(state) && !loaded?.pause()) hide()
  }

  overlay?.addEventListener('click', onPress, { signal: listening.signal })
  function onPress({ target }: Event): void {
    if (!(target as Element).closest('a, [data-consent-choice]')) show()
  }
  window.addEventListener(
    CONSENT_EVENT,
    () => {
      if (embed && (state === 'blocked') === mayLoad('embeds')) hide()
    },
    { signal: listening.signal },
  )

  const player: Player = {
    show,
    hide,
    pause,
    state: () => state,
    onState(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(name, next) {
      const former = attributes.get(name)
      if (!attributes.set(name, next)) return false
      if (former === attributes.get(name)) return true
      if (name === 'mode') applyMode()
      else if (name === 'active') applyActive()
      return true
    },
    destroy() {
      hide()
      listening.abort()
      listeners.clear()
      players.delete(root)
      if (!existingFrame) frame?.remove()
    },
  }

  function applyMode(): void {
    root.dataset['mode'] = attributes.get('mode') ?? 'none'
    dispatch({ type: 'reload' })
    loaded?.reload()
  }
  function applyActive(): void {
    const active = attributes.get('active')
    root.dataset['active'] = String(active)
    if (button) button.disabled = !active
    if (!active) pause()
  }

  players.set(root, player)
  root.dataset['state'] = state
  if (frame) frame.inert = state !== 'invalid'
  if (frame && state === 'invalid') frame.textContent = widgetMessages.invalidVideo
  return player
}

/** VID-07: the address of a sound that cannot be parsed is logged; the embed is still shown. */
function logSoundcloud(embed: UsableEmbed): void {
  try {
    soundcloudTrack(embed)
  } catch {
    console.warn(widgetMessages.soundcloudUrl(embed.url))
  }
}
