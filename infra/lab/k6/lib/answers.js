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
/** Answers to buyers who have a hold, and how many of these were refusals: under overload these buyers must be able to finish. */
const heldAnswers = new Counter('held_answers')
const heldRefused = new Counter('held_refused')

/** The name of a submetric of `answers`. */
export const answersOf = (tag, value, outcome) => `answers{${tag}:${value},outcome:${outcome}}`

let levels = []
/** Sets the levels of the run; called once for each visitor, before the first request. */
export function setLevels(plan) {
  levels = plan
}

/** The seconds since the run began. k6 does not tell them before and after the run, when `setup` and `teardown` send requests. */
function elapsedSeconds() {
  try {
    return exec.instance.currentTestRunDuration / 1_000
  } catch {
    return 0
  }
}

const GRACE_SECONDS = 30
const SHOWN = 3
let shown = 0

/** Whether k6 is stopping the last visitors after the run: their pending requests were neither answered nor refused. */
function isOver(seconds) {
  const { from, seconds: length } = levels.at(-1)
  return seconds >= from + length + GRACE_SECONDS - 1
}

const isRefusal = ({ status, headers }) =>
  (status === 429 || status === 503) && headers['Retry-After'] !== undefined

/** Counts an answer to a buyer who has a hold. An answer that never came counts as a refusal. */
export function countHeld(response) {
  if (response.status === 0 && isOver(elapsedSeconds())) return
  heldAnswers.add(1)
  if (response.status === 0 || response.status === 429 || response.status >= 500) heldRefused.add(1)
}

/** Counts a buyer who has a hold and gave up as a refusal. */
export function countHeldGaveUp() {
  if (isOver(elapsedSeconds())) return
  heldAnswers.add(1)
  heldRefused.add(1)
}

/** Counts an answer, and prints the first unexpected ones, because each is a bug. */
export function countAnswer(kind, response, good) {
  const seconds = elapsedSeconds()
  if (response.status === 0 && isOver(seconds)) return false
  const outcome = good ? 'good' : isRefusal(response) ? 'refused' : 'unexpected'
  goodput.add(good)
  unexpected.add(outcome === 'unexpected')
  const level = String(levelAt(levels, seconds))
  answers.add(1, { kind, level, outcome })
  if (outcome !== 'unexpected' || shown++ >= SHOWN) return good
  const words = response.error || String(response.body).slice(0, 200)
  console.error(`unexpected: ${kind} ${response.request.method} ${response.url} ${response.status} ${words}`)
  return good
}
