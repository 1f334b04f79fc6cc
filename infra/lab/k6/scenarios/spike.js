import { optionsFor, planned } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, setup, teardown, write } from '../lib/visits.js'

/** A link that many visitors follow at once: ten times as many visitors within five seconds, then as few as before. */
const scenario = planned({
  name: 'spike',
  strict: false,
  tolerance: 1,
  users: 1_500,
  levels: [
    { visits: 4, seconds: 30 },
    { visits: 40, seconds: 45 },
    { visits: 4, seconds: 15 }, // the waiting visitors
    { visits: 4, seconds: 30 },
  ],
})
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
