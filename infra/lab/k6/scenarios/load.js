import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, setup, teardown, write } from '../lib/visits.js'

/** A busy day: the rate rises to twenty visits a second and stays there. */
const scenario = planned({
  name: 'load',
  strict: true,
  tolerance: 5,
  users: 600,
  levels: [
    { visits: 2, seconds: 30 },
    { visits: 20, seconds: 360, ramp: 60 },
    { visits: 2, seconds: 20 },
  ],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
