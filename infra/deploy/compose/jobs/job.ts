import type * as z from 'zod'
import { StartProblem, readConfig } from '@portico/kit/runtime/config'

/**
 * Runs a one-shot job and exits: 0 with the result of `work`, 1 with the error. A StartProblem, which the operator can fix, is
 * printed without a stack trace.
 */
export async function runJob<S extends z.ZodType>(
  name: string,
  variables: S,
  work: (config: z.infer<S>) => Promise<string>,
): Promise<void> {
  try {
    process.stdout.write(`${name}: ${await work(readConfig(variables, process.env))}\n`)
    process.exit(0)
  } catch (error) {
    const text = error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : error
    process.stderr.write(`${name}: ${String(text)}\n`)
    process.exit(1)
  }
}

/** Returns the name of the variable with the database URL of a service for a role, such as `FORMS_OWNER_URL`. */
export const urlVariable = (service: string, role: string) =>
  `${service.toUpperCase()}_${role.toUpperCase()}_URL`
