/** A reason for which autoplay waits. */
export type AutoplayHold = 'hover' | 'focus' | 'hidden' | 'video' | 'offscreen'

/** `isOn` is the owner's or the visitor's choice. Autoplay runs while it is on and nothing pauses it. */
export type AutoplayState = { isOn: boolean; holds: readonly AutoplayHold[] }

export type AutoplayEvent =
  | { type: 'hold'; hold: AutoplayHold }
  | { type: 'release'; hold: AutoplayHold }
  | { type: 'set'; isOn: boolean }

/** The states of autoplay (GAL-21): each hold is kept once, and releasing one leaves the others in force. */
export function stepAutoplay(state: AutoplayState, event: AutoplayEvent): AutoplayState {
  if (event.type === 'set') return state.isOn === event.isOn ? state : { ...state, isOn: event.isOn }
  const isHeld = state.holds.includes(event.hold)
  if (isHeld === (event.type === 'hold')) return state
  const holds = isHeld ? state.holds.filter((hold) => hold !== event.hold) : [...state.holds, event.hold]
  return { ...state, holds }
}

/** Whether the timer of autoplay runs. */
export const isRunning = ({ isOn, holds }: AutoplayState): boolean => isOn && holds.length === 0

/**
 * The index that autoplay shows next: any other index if `isRandom` (GAL-20), the following one otherwise. `chance` is
 * a number from 0 to below 1.
 */
export function autoplayIndex(
  currentIndex: number,
  total: number,
  isRandom: boolean,
  chance: number = Math.random(),
): number {
  if (!isRandom || total < 3) return currentIndex + 1
  return (currentIndex + 1 + Math.floor(chance * (total - 1))) % total
}
