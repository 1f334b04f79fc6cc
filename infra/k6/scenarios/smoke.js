import { optionsFor } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** Does every kind of visit work? Half a minute of a quiet shop, judged by answers more than by time. */
const scenario = {
  name: 'smoke',
  strict: true,
  tolerance: 40,
  users: 60,
  stages: [{ duration: '25s', target: 2 }],
}
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
