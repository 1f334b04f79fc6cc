import { hosts } from './demo.js'

/** How visits divide, in shares of 1. Signing in is rare, and limited by address. */
const mix = { browse: 0.8, write: 0.05, buy: 0.13, member: 0.015, owner: 0.005 }

/**
 * Goals of one request kind at the 99th percentile in ms, on a machine that does nothing else; `tolerance` loosens
 * them where the loader shares the machine.
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
  session: 20,
  'sign-in': 400,
  owner: 60,
}
export const kinds = Object.keys(goals)

/** The goal that a run was held to, in ms. */
export const goalOf = (kind, tolerance) => goals[kind] * tolerance

/**
 * The options of a scenario: an arrival rate (visits a second, by stages) for each kind of visit, whatever the answers
 * do. `strict`: every answer must be as expected; otherwise 429 and 503 are allowed and `goodput` is what counts.
 */
export function optionsFor({ stages, strict, tolerance: usual, users = 200 }) {
  const rate = Number(__ENV.RATE || 1)
  const tolerance = Number(__ENV.TOLERANCE || usual)
  const scenarios = {}
  for (const [exec, share] of Object.entries(mix)) {
    const perMinute = (visits) => Math.max(6, Math.round(visits * share * rate * 60))
    scenarios[exec] = {
      executor: 'ramping-arrival-rate',
      exec,
      timeUnit: '1m',
      startRate: perMinute(stages[0].target),
      stages: stages.map(({ duration, target }) => ({ duration, target: perMinute(target) })),
      preAllocatedVUs: Math.max(2, Math.ceil(users * share * 0.25)),
      maxVUs: Math.max(5, Math.ceil(users * share)),
      gracefulStop: '30s',
    }
  }
  const thresholds = {
    unexpected: ['rate<0.001'],
    goodput: [strict ? 'rate>0.999' : 'rate>0.8'],
    dropped_iterations: [strict ? 'count<1' : 'count>=0'],
  }
  for (const kind of kinds) {
    thresholds[`http_req_duration{kind:${kind}}`] = strict ? [`p(99)<${goalOf(kind, tolerance)}`] : ['max>=0']
    thresholds[`http_reqs{kind:${kind}}`] = ['count>=0'] // so that the report has them by kind
    thresholds[`http_req_failed{kind:${kind}}`] = [strict ? 'rate<0.001' : 'rate<=1']
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
