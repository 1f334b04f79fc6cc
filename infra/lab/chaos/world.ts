import { randomBytes } from 'node:crypto'
import type { Demo } from '../../e2e/stack.ts'
import { createVisitor, type Answer, type Visitor } from './client.ts'
import type { Ledger } from './ledger.ts'
import { seeded } from '../../demo/random.ts'
import type { Target } from './targets/target.ts'

/** Counts of the requests of one kind. */
export type Tally = {
  sent: number
  /** Answered with a 5xx, or not at all. */
  failed: number
  /** The failed requests by status (0: no answer), or `shed` for load that the gateway shed. */
  by: Record<string, number>
  /** Refused with 429, by a limit of one client. They do not count as failed. */
  limited: number
  slowestMs: number
}

/** A request that failed. `at` is an ISO time; `text` is the beginning of the answer. */
export type FailedRequest = { at: string; kind: string; status: number; text: string }

/** Shared by all visitors of one run. */
export type World = {
  target: Target
  demo: Demo
  ledger: Ledger
  /** 8 hex characters. Every id of this run contains them, so that its data are found among all others. */
  run: string
  random: () => number
  nextNumber: () => number
  visitor: () => Visitor
  isRunning: () => boolean
  stop: () => void
  /** Delays all requests of visitors until `releaseLoad`. */
  holdLoad: () => void
  releaseLoad: () => void
  /** Counts an answer and returns it. */
  tally: (kind: string, answer: Answer) => Answer
  tallies: () => Record<string, Tally>
  /** The first requests of each kind that failed, at most 50. */
  failures: FailedRequest[]
  /** Reports an answer that no fault explains. */
  addSurprise: (what: string, answer: Answer) => void
  surprises: string[]
}

/** Part of the answer of the gateway when it sheds load. */
const BUSY = 'We are very busy'
/** Failures and surprises that are listed. */
const MOST_LISTED = 50

export const pagePath = (run: string) => `/chaos-${run}`
/** The name of all events of a run. */
export const eventName = (run: string) => `chaos-${run}`
/** The version of the banner's texts in all decisions of a run. No banner has it. */
export const noticeVersion = (run: string) => `${run}${run}`

export function createWorld(target: Target, ledger: Ledger, run: string, seed: number): World {
  const demo = target.demo
  const tallies = new Map<string, Tally>()
  const surprises: string[] = []
  const failures: FailedRequest[] = []
  let numbers = 0
  let running = true
  let held: Promise<void> | undefined
  let release = () => {}
  return {
    target,
    demo,
    ledger,
    run,
    random: seeded(seed),
    nextNumber: () => ++numbers,
    visitor: () => {
      const visitor = createVisitor({
        gateway: target.gateway,
        host: new URL(demo.site).host,
        repeatsReads: target.repeatsReads ?? false,
      })
      return {
        ...visitor,
        async send(...request) {
          await held
          return visitor.send(...request)
        },
      }
    },
    isRunning: () => running,
    stop: () => void (running = false),
    holdLoad: () => void (held ??= new Promise((done) => (release = done))),
    releaseLoad() {
      held = undefined
      release()
    },
    tally(kind, answer) {
      const tally = tallies.get(kind) ?? { sent: 0, failed: 0, by: {}, limited: 0, slowestMs: 0 }
      tally.sent++
      if (answer.status === 0 || answer.status >= 500) {
        tally.failed++
        const shed = answer.text.includes(BUSY) ? 'shed' : answer.status
        tally.by[shed] = (tally.by[shed] ?? 0) + 1
        const { status, text } = answer
        if (failures.filter((each) => each.kind === kind).length < MOST_LISTED)
          failures.push({ at: new Date().toISOString(), kind, status, text: text.slice(0, 160) })
      }
      if (answer.status === 429) tally.limited++
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(answer.ms))
      tallies.set(kind, tally)
      return answer
    },
    tallies: () =>
      Object.fromEntries([...tallies].map(([kind, tally]) => [kind, { ...tally, by: { ...tally.by } }])),
    addSurprise(what, { status, text }) {
      if (surprises.length < MOST_LISTED) surprises.push(`${what}: ${status} ${text.slice(0, 160).trim()}`)
    },
    surprises,
    failures,
  }
}

export const newRunId = () => randomBytes(4).toString('hex')

/** Returns a UUIDv7 of the current time that ends in the id of the run, for a hit or a decision. */
export function createHitId(run: string, number: number): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const low = randomBytes(2).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(1)}-8${randomBytes(2).toString('hex').slice(1)}-${(number & 0xffff).toString(16).padStart(4, '0')}${run}`
}

/** Returns a UUIDv4 that starts with the id of the run, for a record, an event or an error. */
export function createRunUuid(run: string): string {
  const rest = randomBytes(12).toString('hex')
  return `${run}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8${rest.slice(9, 12)}-${rest.slice(12, 24)}`
}
