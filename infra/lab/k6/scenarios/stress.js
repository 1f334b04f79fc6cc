import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, setup, teardown, write } from '../lib/visits.js'

/** Overload and recovery: the rate doubles each minute. Overloaded, the site may only refuse with Retry-After. */
const scenario = planned({
  name: 'stress',
  strict: false,
  tolerance: 1,
  users: 4_000,
  levels: [
    { visits: 10, seconds: 60 },
    { visits: 20, seconds: 60 },
    { visits: 40, seconds: 60 },
    { visits: 80, seconds: 60 },
    { visits: 160, seconds: 60 },
    { visits: 10, seconds: 15 }, // the waiting visitors
    { visits: 10, seconds: 30 },
  ],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
