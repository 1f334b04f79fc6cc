import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, setup, teardown, write } from '../lib/visits.js'

/** Checks stability: a moderate rate for two hours. */
const scenario = planned({
  name: 'soak',
  strict: true,
  tolerance: 5,
  users: 400,
  levels: [{ visits: 10, seconds: 7_200, ramp: 60 }],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
