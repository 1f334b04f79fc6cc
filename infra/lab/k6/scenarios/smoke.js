import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, setup, teardown, write } from '../lib/visits.js'

/** Checks that every kind of visit works: half a minute at a low rate, with generous goals for times. */
const scenario = planned({
  name: 'smoke',
  strict: true,
  tolerance: 40,
  users: 60,
  levels: [{ visits: 2, seconds: 25 }],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
