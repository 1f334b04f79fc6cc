export const scenarios = ['smoke', 'load', 'stress', 'soak', 'spike'] as const

/** Numbers that k6 reads itself; a wrong one is told before anything starts. */
const numbers = ['RATE', 'MINUTES', 'TOLERANCE']

type Env = Readonly<Record<string, string | undefined>>

/** The scenario that is asked for, smoke unless told. @throws when it, or a number beside it, makes no sense */
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

/** What a load test needs of a `demo.json`. */
export type Demo = { file: string; site: string; websiteId: string; synthetic?: string | undefined }

/** Refuses a run that would show in the shop's reports, unless that is what is wanted. */
export function needToken({ file, synthetic }: Demo, env: Env): void {
  if (synthetic || env['PORTICO_SYNTHETIC'] || env['AS_VISITORS'] === '1') return
  throw new Error(
    `${file} has no token of synthetic traffic, so this run would be counted in the shop's reports, inbox and carts: name the token with PORTICO_SYNTHETIC, or count it with AS_VISITORS=1`,
  )
}
