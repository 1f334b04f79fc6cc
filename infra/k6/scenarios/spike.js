import { optionsFor } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** A post that everybody shares: ten times as many visitors within five seconds, and then they leave. */
const scenario = {
  name: 'spike',
  strict: false,
  tolerance: 1,
  users: 1_500,
  stages: [
    { duration: '30s', target: 4 },
    { duration: '5s', target: 40 },
    { duration: '40s', target: 40 },
    { duration: '5s', target: 4 },
    { duration: '40s', target: 4 },
  ],
}
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
