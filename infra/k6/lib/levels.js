/** The steps of a run: so many visits a second, reached within `ramp` seconds and then kept, for `seconds` in all. */
const RAMP_SECONDS = 5

/** A number above 0 from a variable, or `usual`. */
export function numberOf(name, usual) {
  const given = __ENV[name]
  if (given === undefined || given === '') return usual
  const number = Number(given)
  if (!(number > 0) || !Number.isFinite(number))
    throw new Error(`${name} must be a number above 0, not ${given}`)
  return number
}

/** The levels with RATE and MINUTES applied: visits multiplied, seconds stretched so that all together take MINUTES. */
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

/** Which level a run is in after so many seconds; what comes after the end still belongs to the last. */
export function levelAt(levels, seconds) {
  const next = levels.findIndex(({ from }) => from > seconds)
  return next === -1 ? levels.length - 1 : next - 1
}
