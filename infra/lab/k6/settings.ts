export const scenarios = ['smoke', 'load', 'stress', 'soak', 'spike', 'sale', 'overload'] as const

/** Variables that the scenarios parse themselves; they are checked here, before anything starts. */
const numbers = ['RATE', 'MINUTES', 'TOLERANCE', 'BUYERS', 'ITEMS']

type Env = Readonly<Record<string, string | undefined>>

/** The scenario in SCENARIO, by default smoke. @throws Error when it, or one of the numbers, is invalid */
export function scenarioOf(env: Env): string {
  const scenario = env['SCENARIO'] || 'smoke'
  if (!scenarios.some((name) => name === scenario))
    throw new Error(`SCENARIO must be one of ${scenarios.join(', ')}, not ${scenario}`)
  for (const name of numbers) {
    const given = env[name]
    if (given !== undefined && given !== '' && !(Number(given) > 0 && Number.isFinite(Number(given))))
      throw new Error(`${name} must be a number above 0, not ${given}`)
  }
  return scenario
}

/** The part of a `demo.json` that a load test needs. */
export type Demo = { file: string; site: string; websiteId: string; synthetic?: string }

/** @throws Error when a run would be counted in the shop's reports without AS_VISITORS=1 */
export function assertToken({ file, synthetic }: Demo, env: Env): void {
  if (synthetic || env['PORTICO_SYNTHETIC'] || env['AS_VISITORS'] === '1') return
  throw new Error(
    `${file} has no token of synthetic traffic, so this run would be counted in the shop's reports, inbox and carts: name the token with PORTICO_SYNTHETIC, or count it with AS_VISITORS=1`,
  )
}
