import { readFileSync } from 'node:fs'
import * as z from 'zod'

/** A start that cannot go on for a reason the operator can mend: one clear line, exit code 1. */
export class StartProblem extends Error {}

/**
 * Reads a process's variables by `schema`. `NAME_FILE` gives the path of a file that holds `NAME` (secrets).
 * @throws StartProblem that lists every problem at once.
 */
export function readConfig<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
): z.infer<S> {
  const problems: string[] = []
  const values: Record<string, string> = {}
  // Only our own secrets are read from files: an environment holds many a NAME_FILE that means something else.
  const ours = (name: string) => !(schema instanceof z.ZodObject) || Object.hasOwn(schema.shape, name)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (name.endsWith('_FILE') && ours(name.slice(0, -'_FILE'.length))) {
      try {
        values[name.slice(0, -'_FILE'.length)] ??= readFileSync(value, 'utf8').trim()
      } catch (error) {
        problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    } else {
      values[name] = value
    }
  }
  const parsed = schema.safeParse(values)
  if (!parsed.success)
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  if (problems.length > 0 || !parsed.success)
    throw new StartProblem(`Cannot start:\n  ${problems.join('\n  ')}`)
  return parsed.data
}

/** A port: 0 lets the system choose. */
export const Port = z.coerce.number().int().min(0).max(65_535)
/**
 * `1`: another process may listen at the port at the same time, and a stop leaves clients the time to go there. For a
 * restart that starts the new process before it stops the old one.
 */
export const SharePort = z.enum(['0', '1']).default('0')
/** A secret of at least 32 characters. */
export const Secret = z.string().min(32, 'must hold at least 32 characters')

/** Texts separated by commas; empty ones are left out. */
export const List = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
