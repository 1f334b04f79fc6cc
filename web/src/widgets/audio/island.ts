import { clockText, clockWords } from '../../lib/text/clock-text.ts'
import { takeTurn } from '../../lib/media/media-turn.ts'
import { dispatchMedia } from '../../ui/video/player-events.ts'
import { seekByKey } from './seek.ts'

/** Connects the player of an audio block to its `audio` element. Returns the function that removes it. */
export function mount(root: HTMLElement): () => void {
  const audio = root.querySelector('audio')
  const button = root.querySelector<HTMLButtonElement>('.audio-play')
  const seek = root.querySelector<HTMLInputElement>('.audio-seek')
  if (!audio || !button || !seek || root.dataset['started'] !== undefined) return () => {}
  root.dataset['started'] = ''
  const player = { root, audio, button, seek, title: root.querySelector('.audio-title')?.textContent ?? '' }
  const listening = new AbortController()
  let endTurn: (() => void) | undefined
  const finish = () => {
    endTurn?.()
    endTurn = undefined
  }
  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => target.addEventListener(name, listener, { signal: listening.signal })

  on(button, 'click', () => (audio.paused ? play(audio) : audio.pause()))
  on(root, 'keydown', (event) => {
    const isOther = event.target instanceof Element && event.target.closest('button, select')
    if (event.altKey || event.ctrlKey || event.metaKey || isOther) return
    const position = seekByKey(event.key, audio.currentTime, durationOf(player))
    if (position !== null) audio.currentTime = position
    else if (event.key === ' ' || event.key === 'k') button.click()
    else return
    event.preventDefault()
    showTime(player)
  })
  on(seek, 'input', () => {
    audio.currentTime = seek.valueAsNumber
    showTime(player)
  })
  const speed = root.querySelector('select')
  if (speed) on(speed, 'change', () => (audio.playbackRate = Number(speed.value)))

  on(audio, 'play', () => {
    endTurn ??= takeTurn(() => audio.pause())
    showState(player, 'playing')
    report(player, 'play')
  })
  on(audio, 'pause', () => {
    finish()
    showState(player, 'paused')
  })
  on(audio, 'ended', () => {
    finish()
    showState(player, 'ended')
    report(player, 'end')
  })
  on(audio, 'timeupdate', () => {
    showTime(player)
    report(player, 'progress')
  })
  on(audio, 'durationchange', () => showTime(player))
  const last = audio.querySelector<HTMLElement>('source:last-of-type')
  for (const target of last ? [audio, last] : [audio]) on(target, 'error', () => showFailure(player))
  showTime(player)

  return () => {
    listening.abort()
    finish()
    audio.pause()
    delete root.dataset['started']
    showState(player, 'paused')
  }
}

type AudioPlayer = {
  root: HTMLElement
  audio: HTMLAudioElement
  button: HTMLButtonElement
  seek: HTMLInputElement
  title: string
}

function play(audio: HTMLAudioElement): void {
  // A refusal or a missing file is reported by the events of the element.
  audio.play().catch(() => audio.pause())
}

function report({ root, audio, title }: AudioPlayer, event: 'play' | 'progress' | 'end'): void {
  const duration = audio.duration || 0
  dispatchMedia(root, { kind: 'audio', event, title, seconds: audio.currentTime, duration })
}

function showState({ root, button }: AudioPlayer, state: 'playing' | 'paused' | 'ended'): void {
  root.dataset['state'] = state
  button.ariaLabel = state === 'playing' ? 'Pause' : 'Play'
}

/** The length of the sound: as loaded, else as the owner entered it, which is in the slider. */
const durationOf = ({ audio, seek }: Pick<AudioPlayer, 'audio' | 'seek'>): number =>
  Number.isFinite(audio.duration) ? audio.duration : Number(seek.max)

function showTime({ root, audio, seek }: AudioPlayer): void {
  const duration = durationOf({ audio, seek })
  const seconds = audio.currentTime
  seek.max = String(duration)
  seek.value = String(seconds)
  seek.ariaValueText = `${clockWords(seconds)} of ${clockWords(duration)}`
  seek.style.setProperty('--audio-share', String(duration > 0 ? seconds / duration : 0))
  setText(root, '.audio-elapsed', clockText(seconds))
  setText(root, '.audio-total', clockText(duration))
}

function showFailure(player: AudioPlayer): void {
  showState(player, 'paused')
  player.root.dataset['state'] = 'failed'
  setText(player.root, '.audio-notice', 'This sound could not be played.')
}

function setText(root: HTMLElement, selector: string, text: string): void {
  const element = root.querySelector(selector)
  if (element && element.textContent !== text) element.textContent = text
}
