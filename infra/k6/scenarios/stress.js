import { optionsFor } from '../lib/options.js'
import { summary } from '../lib/summary.js'

export { browse, buy, member, owner, write } from '../lib/visits.js'

/** Where does it bend? The rate doubles each minute; beyond its strength it may only refuse politely. */
const scenario = {
  name: 'stress',
  strict: false,
  tolerance: 1,
  users: 4_000,
  stages: [
    { duration: '1m', target: 10 },
    { duration: '1m', target: 20 },
    { duration: '1m', target: 40 },
    { duration: '1m', target: 80 },
    { duration: '1m', target: 160 },
  ],
}
export const options = optionsFor(scenario)
export const handleSummary = summary(scenario)
