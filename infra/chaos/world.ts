import { randomBytes } from 'node:crypto'
import type { Demo } from '../e2e/stack.ts'
import { createVisitor, type Answer, type Visitor } from './client.ts'
import type { Ledger } from './ledger.ts'
import { seeded } from './random.ts'
import type { Target } from './target.ts'

/** How requests of one kind fared; `failed` are 5xx and those without an answer (0), `by` counts them by status, or as shed load. */
export type Tally = { sent: number; failed: number; by: Record<string, number>; slowestMs: number }

/** What all visitors of one run share. */
export type World = {
  target: Target
  demo: Demo
  ledger: Ledger
  /** 8 hex characters: every id of this run holds them, so that it finds its own among everybody's. */
  run: string
  random: () => number
  number: () => number
  visitor: () => Visitor
  running: () => boolean
  stop: () => void
  /** Keeps visitors from sending, until `release`. */
  hold: () => void
  release: () => void
  /** Counts an answer and hands it on. */
  tally: (kind: string, answer: Answer) => Answer
  tallies: () => Record<string, Tally>
  /** Answers that no fault explains. */
  surprise: (what: string, answer: Answer) => void
  surprises: string[]
}

/** The gateway says so when it sheds load: its machine is too busy, whatever else goes on. */
const BUSY = 'We are very busy'

export const pathOf = (run: string) => `/chaos-${run}`

export function createWorld(target: Target, ledger: Ledger, run: string, seed: number): World {
  const demo = target.demo
  const tallies = new Map<string, Tally>()
  const surprises: string[] = []
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
    number: () => ++numbers,
    visitor: () => {
      const visitor = createVisitor({ gateway: target.gateway, host: new URL(demo.site).host })
      return {
        ...visitor,
        async send(...request) {
          await held
          return visitor.send(...request)
        },
      }
    },
    running: () => running,
    stop: () => void (running = false),
    hold: () => void (held ??= new Promise((done) => (release = done))),
    release() {
      held = undefined
      release()
    },
    tally(kind, answer) {
      const tally = tallies.get(kind) ?? { sent: 0, failed: 0, by: {}, slowestMs: 0 }
      tally.sent++
      if (answer.status === 0 || answer.status >= 500) {
        tally.failed++
        const shed = answer.text.includes(BUSY) ? 'shed' : answer.status
        tally.by[shed] = (tally.by[shed] ?? 0) + 1
      }
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(answer.ms))
      tallies.set(kind, tally)
      return answer
    },
    tallies: () =>
      Object.fromEntries([...tallies].map(([kind, tally]) => [kind, { ...tally, by: { ...tally.by } }])),
    surprise(what, { status, text }) {
      if (surprises.length < 50) surprises.push(`${what}: ${status} ${text.slice(0, 160)}`)
    },
    surprises,
  }
}

export const newRun = () => randomBytes(4).toString('hex')

/** A UUIDv7 of now that ends in the run's mark. */
export function hitIdOf(run: string, number: number): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const low = randomBytes(2).toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${low.slice(1)}-8${randomBytes(2).toString('hex').slice(1)}-${(number & 0xffff).toString(16).padStart(4, '0')}${run}`
}

/** A UUIDv4 that begins with the run's mark. */
export function recordIdOf(run: string): string {
  const rest = randomBytes(12).toString('hex')
  return `${run}-${rest.slice(0, 4)}-4${rest.slice(5, 8)}-8${rest.slice(9, 12)}-${rest.slice(12, 24)}`
}
