import exec from 'k6/execution'
import { Counter, Rate } from 'k6/metrics'
import { levelAt } from './levels.js'

/** The rate of answers that are neither good nor a refusal with Retry-After (429 or 503). */
const unexpected = new Rate('unexpected')
/** The rate of good answers. */
const goodput = new Rate('goodput')
/** All answers by kind of request, level of the run and outcome. */
const answers = new Counter('answers')

export const outcomes = ['good', 'refused', 'unexpected']
/** The name of a submetric of `answers`. */
export const answersOf = (tag, value, outcome) => `answers{${tag}:${value},outcome:${outcome}}`

let levels = []
/** Sets the levels of the run; called once for each visitor, before the first request. */
export function setLevels(plan) {
  levels = plan
}

const GRACE_SECONDS = 30
const SHOWN = 3
let shown = 0

/** Whether k6 is stopping the last visitors after the run: their pending requests were neither answered nor refused. */
function isOver(seconds) {
  const { from, seconds: length } = levels.at(-1)
  return seconds >= from + length + GRACE_SECONDS - 1
}

/** Counts an answer, and prints the first unexpected ones, because each is a bug. */
export function countAnswer(kind, response, good) {
  const seconds = exec.instance.currentTestRunDuration / 1_000
  if (response.status === 0 && isOver(seconds)) return false
  const refused = (response.status === 429 || response.status === 503) && response.headers['Retry-After']
  const outcome = good ? 'good' : refused ? 'refused' : 'unexpected'
  goodput.add(good)
  unexpected.add(outcome === 'unexpected')
  const level = String(levelAt(levels, seconds))
  answers.add(1, { kind, level, outcome })
  if (outcome !== 'unexpected' || shown++ >= SHOWN) return good
  const words = response.error || String(response.body).slice(0, 200)
  console.error(`unexpected: ${kind} ${response.request.method} ${response.url} ${response.status} ${words}`)
  return good
}
