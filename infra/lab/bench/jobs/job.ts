import type { Role } from '@portico/kit/postgres/provision'
import type { signIn } from '../../../e2e/http.ts'
import type { Demo } from '../../../e2e/stack.ts'
import type { Loader, Outcome } from '../load/load.ts'

/** The environment of a job: the running stack, a load generator for the website's host, and the ids of the demo site. */
export type Bench = {
  demo: Demo
  loader: Loader
  /** The demo's owner, signed in before the measurement, because jobs read reports while costs are counted. */
  owner: Awaited<ReturnType<typeof signIn>>
  cpu(): number
  /** A service's database as one of its roles. */
  databaseUrl(service: string, role: Role): string
  host: string
  port: number
  dataDir: string
  /** How often a job is measured. Form keys and similar are fetched for all rounds beforehand. */
  rounds: number
}

/** One job of the table. */
export type Job = {
  name: string
  /** The highest cost of a request, in H. */
  gate: number
  /** Requests in one round. */
  requests: number
  connections: number
  /** The requests per second at which p99 is measured, and the gate of p99 in ms. */
  rate: number
  p99Gate: number
  /** Prepares the job and returns a function that sends one request. */
  prepare(bench: Bench): Promise<(index: number) => Promise<Outcome>>
  /** Returns a function that sends one request of a baseline, whose cost is measured as often and subtracted. */
  baseline?(bench: Bench): (index: number) => Promise<Outcome>
  /** Waits until consumers have done the work that follows the answers, so that its cost is counted. */
  settle?(bench: Bench): Promise<void>
}
