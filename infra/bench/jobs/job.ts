import type { Role } from '@portico/kit/postgres/provision'
import type { signIn } from '../../e2e/http.ts'
import type { Demo } from '../../e2e/stack.ts'
import type { Gun, Outcome } from '../load.ts'

/** What a job may use: the running stack, a gun at its gateway for the site's host, and the demo's ids. */
export type Bench = {
  demo: Demo
  gun: Gun
  /** The demo's owner, signed in once: reports are read while costs are counted. */
  owner: Awaited<ReturnType<typeof signIn>>
  cpu(): number
  /** A service's database as one of its roles. */
  databaseUrl(service: string, role: Role): string
  host: string
  port: number
  dataDir: string
  /** How often a job is measured: what a request spends is made for all of them beforehand. */
  rounds: number
}

/** One job of the table: its gate in H, one request of it, and what must be made ready first. */
export type Job = {
  name: string
  /** Most H that a request may cost. */
  gate: number
  /** Requests of one round. */
  requests: number
  connections: number
  /** Requests a second at which p99 is taken, and its gate in ms. */
  rate: number
  p99Gate: number
  prepare(bench: Bench): Promise<(index: number) => Promise<Outcome>>
  /** One request of what the job stands beside: its cost is taken off, as often measured. */
  beside?(bench: Bench): (index: number) => Promise<Outcome>
  /** Waits until work that goes on after the answer (consumers) is done, so that its cost is counted. */
  settle?(bench: Bench): Promise<void>
}
