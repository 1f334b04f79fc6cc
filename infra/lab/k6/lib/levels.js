/** The default time in which a level reaches its visits a second. */
const RAMP_SECONDS = 5

/** The number in a variable, or `standard`. @throws Error unless it is above 0 */
export function numberOf(name, standard) {
  const given = __ENV[name]
  if (given === undefined || given === '') return standard
  const number = Number(given)
  if (!(number > 0) || !Number.isFinite(number))
    throw new Error(`${name} must be a number above 0, not ${given}`)
  return number
}

/**
 * Applies RATE and MINUTES to levels: visits are multiplied, and seconds are scaled so that the levels together take
 * MINUTES. A level reaches its visits a second within `ramp` seconds and lasts `seconds` in all.
 */
export function levelsOf(levels) {
  const rate = numberOf('RATE', 1)
  const planned = levels.reduce((sum, { seconds }) => sum + seconds, 0)
  const stretch = (numberOf('MINUTES', planned / 60) * 60) / planned
  let from = 0
  return levels.map(({ visits, seconds, ramp = RAMP_SECONDS }) => {
    const length = Math.max(2, Math.round(seconds * stretch))
    const level = {
      visits: visits * rate,
      from,
      seconds: length,
      ramp: Math.max(1, Math.min(Math.round(ramp * Math.min(1, stretch)), length - 1)),
    }
    from += length
    return level
  })
}

/** The index of the level after so many seconds; after the end it is the last level. */
export function levelAt(levels, seconds) {
  const next = levels.findIndex(({ from }) => from > seconds)
  return next === -1 ? levels.length - 1 : next - 1
}
