import { ANIMATION_INTERVAL_MS, TWEEN_MS } from '@portico/proto/limits/display-limits'
import { easeOut, type Easing } from './easings.ts'

export type TweenOptions = {
  /** 0 by default. */
  from?: number
  /** 1 by default. */
  to?: number
  /** 300 ms by default. With 0, the tween ends at once. */
  durationMs?: number
  easing?: Easing
  /** Called once, after the last step. Not called after `stop`. */
  onEnd?: () => void
}

/**
 * Moves a number from `from` to `to` and calls `onStep` with it in each frame (ANIM-01). In a hidden document, which gets
 * no frames, a timer makes the steps (ANIM-04), so that an end always comes. Starts at once.
 * @throws TypeError if `onStep` is no function, or `durationMs` is no finite number
 */
export class Tween {
  readonly #onStep: (value: number) => void
  readonly #options: Required<Omit<TweenOptions, 'onEnd'>> & Pick<TweenOptions, 'onEnd'>
  #elapsedMs = 0
  #startedAt = 0
  #state: 'running' | 'paused' | 'over' = 'running'
  #cancelFrame = () => {}

  constructor(onStep: (value: number) => void, options: TweenOptions = {}) {
    const { from = 0, to = 1, durationMs = TWEEN_MS, easing = easeOut, onEnd } = options
    if (typeof onStep !== 'function')
      throw new TypeError('The first parameter of a tween must be a function.')
    if (!Number.isFinite(durationMs))
      throw new TypeError('The duration of a tween must be a finite number of ms.')
    this.#onStep = onStep
    this.#options = { from, to, durationMs, easing, onEnd }
    this.#run()
  }

  get state(): 'running' | 'paused' | 'over' {
    return this.#state
  }

  /** Keeps the current value until `resume`. */
  pause(): void {
    if (this.#state !== 'running') return
    this.#elapsedMs += performance.now() - this.#startedAt
    this.#state = 'paused'
    this.#cancelFrame()
  }

  /** Continues from the value at which it was paused. */
  resume(): void {
    if (this.#state === 'paused') this.#run()
  }

  /** Moves to the end at once. */
  end(): void {
    if (this.#state === 'over') return
    this.stop()
    this.#onStep(this.#options.to)
    this.#options.onEnd?.()
  }

  /** Stops where it is, without another step and without `onEnd`. */
  stop(): void {
    this.#state = 'over'
    this.#cancelFrame()
  }

  #run(): void {
    this.#state = 'running'
    this.#startedAt = performance.now()
    this.#cancelFrame = onEachFrame(() => this.#step())
  }

  #step(): void {
    const { from, to, durationMs, easing } = this.#options
    const elapsedMs = this.#elapsedMs + performance.now() - this.#startedAt
    if (elapsedMs >= durationMs) this.end()
    else this.#onStep(from + (to - from) * easing(elapsedMs / durationMs))
  }
}

/** Calls `onFrame` in each frame, and every 10 ms while the document is hidden. Returns the function that stops it. */
function onEachFrame(onFrame: () => void): () => void {
  let cancel = () => {}
  let isOver = false
  const schedule = () => {
    if (document.hidden) {
      const timer = setTimeout(next, ANIMATION_INTERVAL_MS)
      cancel = () => clearTimeout(timer)
    } else {
      const frame = requestAnimationFrame(next)
      cancel = () => cancelAnimationFrame(frame)
    }
  }
  const next = () => {
    onFrame()
    if (!isOver) schedule()
  }
  const onVisibility = () => {
    cancel()
    schedule()
  }
  document.addEventListener('visibilitychange', onVisibility)
  schedule()
  return () => {
    isOver = true
    cancel()
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
