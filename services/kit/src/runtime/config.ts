import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { errorMessage } from './error-message.ts'

/** A start fails for a reason that the operator can correct. The process writes the message as one line and exits with 1. */
export class StartProblem extends Error {}

/**
 * Reads the variables of a process by `schema`. `NAME_FILE` is the path of a file that contains `NAME`, for secrets.
 * @throws StartProblem that lists all problems
 */
export function readConfig<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
): z.infer<S> {
  const problems: string[] = []
  const values: Record<string, string> = {}
  // An environment may contain other variables that end in _FILE and mean something else.
  const isOurs = (name: string) => !(schema instanceof z.ZodObject) || Object.hasOwn(schema.shape, name)
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || value === '') continue
    if (name.endsWith('_FILE') && isOurs(name.slice(0, -'_FILE'.length))) {
      try {
        values[name.slice(0, -'_FILE'.length)] ??= readFileSync(value, 'utf8').trim()
      } catch (error) {
        problems.push(`${name}: ${errorMessage(error)}`)
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

/** A port; 0 lets the system choose one. */
export const Port = z.coerce.number().int().min(0).max(65_535)
/**
 * `1`: another process may listen at the same port, and a stop gives clients time to connect to it. For a restart that
 * starts the new process before it stops the old one.
 */
export const SharePort = z.enum(['0', '1']).default('0')
/** A secret of at least 32 characters. */
export const Secret = z.string().min(32, 'must have at least 32 characters')

/** The name of an HTTP header, lower-case; absent if empty. */
export const HeaderName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a header')
  .optional()

/** A list separated by commas, without empty entries. */
export const List = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
