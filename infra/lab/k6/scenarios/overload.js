import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, complete, setup, teardown, write } from '../lib/visits.js'

/**
 * Five times the rate that the machine carries, with many buyers among the visitors. RATE sets the carried rate as a multiple of two
 * visits a second. A buyer who has a hold must be able to finish.
 */
const scenario = planned({
  name: 'overload',
  strict: false,
  tolerance: 1,
  users: 4_000,
  visits: { browse: 0.55, write: 0.1, complete: 0.35 },
  levels: [
    { visits: 2, seconds: 30 },
    { visits: 10, seconds: 60 },
    { visits: 2, seconds: 20 }, // the waiting visitors
    { visits: 2, seconds: 30 },
  ],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
