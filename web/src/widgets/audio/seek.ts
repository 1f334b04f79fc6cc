import { SEEK_STEP_SECONDS } from '@portico/proto/limits/overlay-limits'

const steps: Readonly<Record<string, (duration: number) => number>> = {
  ArrowLeft: () => -SEEK_STEP_SECONDS,
  ArrowDown: () => -SEEK_STEP_SECONDS,
  ArrowRight: () => SEEK_STEP_SECONDS,
  ArrowUp: () => SEEK_STEP_SECONDS,
  PageDown: (duration) => -duration / 10,
  PageUp: (duration) => duration / 10,
  Home: () => -Infinity,
  End: () => Infinity,
}

/** The position to which a key of the seek slider leads, s; null for other keys. */
export function seekByKey(key: string, seconds: number, duration: number): number | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  return step ? Math.min(Math.max(0, seconds + step(duration)), duration) : null
}
