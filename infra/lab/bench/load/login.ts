import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { prepareSessions } from '../jobs/session.ts'
import type { Bench } from '../jobs/job.ts'
import { closedLoop, createLoader, median, openLoop, percentile, type Loader, type Outcome } from './load.ts'

/**
 * The cost of signing in, its effect on other calls, and whether its duration reveals which addresses have an account.
 */
export type LoginFigures = {
  /** CPU time of a sign-in, as a multiple of the bare hash. */
  cpu: number
  ratios: number[]
  /** p99 in ms of session checks at 200 a second, alone and beside 20 sign-ins a second. */
  idleP99: number
  busyP99: number
  /** Median times in ms of wrong passwords for known and unknown addresses. */
  knownMs: number
  unknownMs: number
}

const ROUNDS = 5
const HASHES = 100
const CHECKS = 200
const SIGN_INS = 20
const SECONDS = 10
/** The number of wrong passwords for each kind of address. */
const GUESSES = 1_000
/** The highest cost of a sign-in, in bare hashes. */
const CPU_GATE = 1.45

/** Measures job 6b. `hasher` runs `hash.ts` on the server's core. */
export async function measureLogin(
  bench: Omit<Bench, 'loader'>,
  hasher: ChildProcess,
): Promise<LoginFigures> {
  const loader = createLoader({ port: bench.port, host: new URL(bench.demo.config).host, connections: 64 })
  const signIn = () => attemptLogin(loader, bench.demo.owner.email, bench.demo.owner.password)
  try {
    // This part is first because it warms the code up, as in a process that has served for a while.
    const { knownMs, unknownMs } = await timesOf(loader, bench.demo.owner.email)
    const { idleP99, busyP99 } = await whileOthersSignIn(bench, signIn)
    const ratios = await cpuRatios(bench, hasher, signIn)
    return { cpu: median(ratios), ratios, idleP99, busyP99, knownMs, unknownMs }
  } finally {
    loader.close()
  }
}

async function cpuRatios(
  bench: Omit<Bench, 'loader'>,
  hasher: ChildProcess,
  signIn: () => Promise<Outcome>,
): Promise<number[]> {
  const answers = createInterface({ input: hasher.stdout! })[Symbol.asyncIterator]()
  const hashes = async (count: number) => {
    hasher.stdin!.write(`${count}\n`)
    return Number((await answers.next()).value) / count
  }
  await hashes(HASHES)
  await closedLoop(HASHES, 2, signIn)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const bare = await hashes(HASHES)
    const before = bench.cpu()
    await closedLoop(HASHES, 2, signIn)
    ratios.push((bench.cpu() - before) / HASHES / bare)
  }
  return ratios
}

async function whileOthersSignIn(bench: Omit<Bench, 'loader'>, signIn: () => Promise<Outcome>) {
  const check = await prepareSessions(bench)
  await openLoop(CHECKS, 3, check)
  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 3; round++) {
    idle.push(percentile(await openLoop(CHECKS, SECONDS, check), 0.99))
    // A full queue answers 503 by design, so that is no failure of the measurement.
    const mayBeFull = (status: number) => status === 200 || status === 503
    const [latencies] = await Promise.all([
      openLoop(CHECKS, SECONDS, check),
      openLoop(SIGN_INS, SECONDS, signIn, mayBeFull),
    ])
    busy.push(percentile(latencies, 0.99))
  }
  return { idleP99: median(idle), busyP99: median(busy) }
}

/** Alternates known and unknown addresses, so that both are measured under the same conditions. */
async function timesOf(loader: Loader, email: string) {
  const known: number[] = []
  const unknown: number[] = []
  for (let n = -20; n < GUESSES; n++) {
    for (const [times, address] of [
      [known, email],
      [unknown, `unknown${n}@example.com`],
    ] as const) {
      const micros = await refused(() => attemptLogin(loader, address, 'not the password'))
      if (n >= 0) times.push(micros / 1_000)
    }
  }
  return { knownMs: median(known), unknownMs: median(unknown) }
}

/** The duration of a wrong password in microseconds. An attempt that a busy gateway sheds (503) is repeated. */
async function refused(guess: () => Promise<Outcome>): Promise<number> {
  for (let tries = 0; ; tries++) {
    const { status, text, micros } = await guess()
    if (status === 401) return micros
    if (status !== 503 || tries === 20) throw new Error(`answered ${status}: ${text}`)
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** Sends one sign-in with the password, which may be wrong. */
export const attemptLogin = (loader: Loader, email: string, password: string) =>
  loader.send({
    path: '/api/auth/Login',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password }),
  })

/** The rows of the table. */
export function loginRows({ cpu, idleP99, busyP99, knownMs, unknownMs }: LoginFigures) {
  const apart = Math.abs(knownMs - unknownMs) / Math.min(knownMs, unknownMs)
  return [
    {
      job: '6b sign-in, CPU / bare hash',
      measured: cpu.toFixed(3),
      gate: String(CPU_GATE),
      met: yes(cpu <= CPU_GATE),
    },
    {
      job: `6b session check p99, ${SIGN_INS} sign-ins/s`,
      measured: `${busyP99.toFixed(1)} ms, idle ${idleP99.toFixed(1)} ms: ${(busyP99 / idleP99).toFixed(2)}`,
      gate: '2 × idle',
      met: yes(busyP99 <= 2 * idleP99),
    },
    {
      job: `6b ${2 * GUESSES} sign-ins, known and unknown`,
      measured: `${knownMs.toFixed(2)} and ${unknownMs.toFixed(2)} ms: ${(100 * apart).toFixed(1)} % apart`,
      gate: '5 %',
      met: yes(apart < 0.05),
    },
  ]
}

const yes = (met: boolean) => (met ? 'yes' : 'no')
