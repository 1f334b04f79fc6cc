import * as z from 'zod'
import type { ListenOptions } from '../http/listen.ts'
import { Port, SharePort } from './config.ts'

/** A variable has its text for `.env.example` as its description. */
export const logLevel = (levels: readonly [string, ...string[]], level: string) =>
  z
    .enum(levels)
    .default(level)
    .describe(`${levels.slice(0, -1).join(', ')} or ${levels.at(-1)}.`)

/** The variables of every process that listens. */
export const processVariables = {
  PORT: Port.default(3000).describe("Port for the gateway's requests; 0 lets the system choose."),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  SHARE_PORT: SharePort.describe(
    '1: another process may listen on the port at the same time, for a restart that starts the new process first.',
  ),
  DRAIN_SECONDS: z.coerce
    .number()
    .min(0)
    .max(5)
    .default(3)
    .describe(
      'How long a process that is stopped still accepts requests, 0 to 5 seconds: balancers need this time to notice that it is no longer ready. 0 where no other process takes over.',
    ),
  ADMIN_PORT: Port.default(9000).describe('Port of /healthz, /readyz and /metrics; not for the public.'),
  LOG_LEVEL: logLevel(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
}

/** How a process listens and stops, by its variables. */
export const listenOptions = (
  config: z.infer<z.ZodObject<Pick<typeof processVariables, 'HOST' | 'SHARE_PORT' | 'DRAIN_SECONDS'>>>,
): ListenOptions => ({
  host: config.HOST,
  shared: config.SHARE_PORT === '1',
  openMs: config.DRAIN_SECONDS * 1_000,
})

/** The address of Portico as browsers see it. All processes of one Portico have the same values. */
export const publicAddressVariables = {
  PORTICO_BASE_HOST: z
    .string()
    .toLowerCase()
    .default('localhost')
    .describe("Base domain: websites are <identifier>.<this>, the owner's area is app.<this>."),
  PORTICO_PUBLIC_PORT: Port.default(8080).describe(
    'The port that browsers see. The default port of the protocol (80, 443) is left out of addresses.',
  ),
  PORTICO_PUBLIC_PROTOCOL: z
    .enum(['http', 'https'])
    .default('http')
    .describe(
      'http or https, as browsers see it. https makes the cookies of crumbs and visitors Secure, and protects the cookies of members, carts and visitors against sibling websites (decision 59).',
    ),
}

export const rateVariables = {
  PORTICO_RATE_SCALE: z.coerce
    .number()
    .positive()
    .default(1)
    .describe(
      'Multiplies every rate limit: requests of a client, sign-ins, mails, tokens, new websites, submissions in a day, quotas of websites. Load tests come from one address and raise it.',
    ),
}
