import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** Does every kind of visit work? Half a minute of a quiet shop, judged by answers more than by time. */
const scenario = planned({
  name: 'smoke',
  strict: true,
  tolerance: 40,
  users: 60,
  levels: [{ visits: 2, seconds: 25 }],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
