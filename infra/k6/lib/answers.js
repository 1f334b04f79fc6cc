import exec from 'k6/execution'
import { Counter, Rate } from 'k6/metrics'
import { levelAt } from './levels.js'

/** Answers that are neither good nor a polite refusal (429 or 503, both with Retry-After). */
const unexpected = new Rate('unexpected')
/** Answers that were good. */
const goodput = new Rate('goodput')
/** All of them, by kind of request, by level of the run, and by outcome. */
const answers = new Counter('answers')

export const outcomes = ['good', 'refused', 'unexpected']
/** The name of the part of `answers` that the report reads. */
export const answersOf = (tag, value, outcome) => `answers{${tag}:${value},outcome:${outcome}}`

let levels = []
/** Tells which levels the run has; called once a visitor, before anything is sent. */
export function follow(plan) {
  levels = plan
}

const GRACE_SECONDS = 30
const TOLD = 3
let told = 0

/** Whether a run has ended and k6 takes its last visitors away: what they waited for was not answered, nor refused. */
function isOver(seconds) {
  const { from, seconds: length } = levels.at(-1)
  return seconds >= from + length + GRACE_SECONDS - 1
}

/** Counts an answer, and shows the first unexpected ones: each is a bug, whose words somebody will want to read. */
export function judge(kind, response, good) {
  const seconds = exec.instance.currentTestRunDuration / 1_000
  if (response.status === 0 && isOver(seconds)) return false
  const polite = (response.status === 429 || response.status === 503) && response.headers['Retry-After']
  const outcome = good ? 'good' : polite ? 'refused' : 'unexpected'
  goodput.add(good)
  unexpected.add(outcome === 'unexpected')
  const level = String(levelAt(levels, seconds))
  answers.add(1, { kind, level, outcome })
  if (outcome !== 'unexpected' || told++ >= TOLD) return good
  const words = response.error || String(response.body).slice(0, 200)
  console.error(`unexpected: ${kind} ${response.request.method} ${response.url} ${response.status} ${words}`)
  return good
}
