import { answersOf, outcomes, setLevels } from './answers.js'
import { hosts } from './demo.js'
import { levelsOf, numberOf } from './levels.js'

/** The share of each kind of visit. Sign-ins are rare, and limited by address. */
const mix = { browse: 0.8, write: 0.05, buy: 0.13, member: 0.015, owner: 0.005 }

/**
 * The goal of each kind of request for the 99th percentile in ms, on an idle machine. `tolerance` multiplies them where
 * the load generator shares the machine.
 */
const goals = {
  page: 10,
  asset: 10,
  key: 25,
  save: 25,
  cart: 15,
  hit: 50,
  settings: 50,
  speed: 50,
  checkout: 60,
  pay: 300,
  order: 25,
  session: 20,
  'sign-in': 400,
  owner: 60,
}
export const kinds = Object.keys(goals)

/** The goal of a run in ms. */
export const goalOf = (kind, tolerance) => goals[kind] * tolerance

/** A scenario as it will run: with RATE, MINUTES and TOLERANCE applied. */
export function planned({ levels, tolerance, ...scenario }) {
  return { ...scenario, levels: levelsOf(levels), tolerance: numberOf('TOLERANCE', tolerance) }
}

/**
 * The options of a planned scenario: an arrival rate for each kind of visit, by levels and independent of the answers.
 * With `strict` every answer must be good and in time; otherwise 429 and 503 are allowed, and `summary.js` compares the
 * good answers of the levels.
 */
export function optionsFor({ levels, strict, tolerance, users, visits = mix }) {
  const scenarios = {}
  for (const [exec, share] of Object.entries(visits)) {
    const perMinute = (visits) => Math.max(6, Math.round(visits * share * 60))
    scenarios[exec] = {
      executor: 'ramping-arrival-rate',
      exec,
      timeUnit: '1m',
      startRate: perMinute(levels[0].visits),
      stages: levels.flatMap(({ visits, seconds, ramp }) => [
        { duration: `${ramp}s`, target: perMinute(visits) },
        { duration: `${seconds - ramp}s`, target: perMinute(visits) },
      ]),
      preAllocatedVUs: Math.max(2, Math.ceil(users * share * 0.25)),
      maxVUs: Math.max(5, Math.ceil(users * share)),
      gracefulStop: '30s',
    }
  }
  return optionsWith(scenarios, { levels, strict, tolerance })
}

/** The options of a run with these scenarios of k6: thresholds, hosts and what the summary needs. */
export function optionsWith(scenarios, { levels, strict, tolerance }) {
  setLevels(levels)
  const thresholds = { unexpected: ['rate==0'], held_refused: ['count<1'] }
  if (strict) Object.assign(thresholds, { goodput: ['rate>0.999'], dropped_iterations: ['count<1'] })
  for (const kind of kinds)
    thresholds[`http_req_duration{kind:${kind}}`] = strict ? [`p(99)<${goalOf(kind, tolerance)}`] : ['max>=0']
  // These thresholds are always met. k6 keeps the values of a submetric only if a threshold names it.
  for (const outcome of outcomes) {
    for (const kind of kinds) thresholds[answersOf('kind', kind, outcome)] = ['count>=0']
    for (const level of levels.keys()) thresholds[answersOf('level', level, outcome)] = ['count>=0']
  }
  return {
    hosts,
    scenarios,
    thresholds,
    discardResponseBodies: false,
    summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
    tags: { synthetic: 'true' },
    userAgent: 'Portico load test',
  }
}
