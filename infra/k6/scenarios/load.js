import { optionsFor } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** A busy day: the rate rises to twenty visits a second (about two hundred requests) and stays. */
const scenario = {
  name: 'load',
  strict: true,
  tolerance: 5,
  users: 600,
  stages: [
    { duration: '30s', target: 2 },
    { duration: '1m', target: 20 },
    { duration: '5m', target: 20 },
    { duration: '20s', target: 2 },
  ],
}
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
