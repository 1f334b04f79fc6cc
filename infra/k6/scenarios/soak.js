import { optionsFor } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** Does it stay as it was? A moderate rate for two hours; memory and times are watched in Grafana meanwhile. */
const scenario = {
  name: 'soak',
  strict: true,
  tolerance: 5,
  users: 400,
  stages: [
    { duration: '1m', target: 10 },
    { duration: '2h', target: 10 },
  ],
}
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
