import type * as z from 'zod'
import { StartProblem, readConfig } from '@portico/kit/runtime/config'

/** Runs a one-shot job: a problem that the operator can mend is one clear text and exit code 1. */
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

/** One variable a service: `FORMS_OWNER_URL`, the address of its database for the role that owns it. */
export const urlVariable = (service: string, role: string) =>
  `${service.toUpperCase()}_${role.toUpperCase()}_URL`
