/** The most intervals between the ticks of an axis. */
const MOST = 4

/** Round ticks from 0 to at least `top`, which is positive: multiples of 1, 2 or 5 times a power of ten, at most five. */
export function roundTicks(top: number): number[] {
  const least = top / MOST
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= least * (1 - 1e-9))!
  const count = Math.ceil((top / step) * (1 - 1e-9))
  return Array.from({ length: count + 1 }, (_, at) => Number((at * step).toPrecision(6)))
}
