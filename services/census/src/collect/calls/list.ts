import type * as z from 'zod'
import { invalid } from '@portico/kit/errors'
import { fieldErrors } from '@portico/kit/http/route'
import type { RefusedEntry } from './call.ts'

/**
 * Reads each entry of a list by `schema`. Entries that cannot be read do not refuse the others; `bodyOf` makes a body
 * with only such an entry.
 * @throws Refusal 400 that names fields as `0.action` if no entry can be read
 */
export function readList<Schema extends z.ZodType>(
  entries: readonly unknown[],
  schema: Schema,
  bodyOf: (entry: unknown) => unknown,
): { items: z.output<Schema>[]; refused: RefusedEntry[] } {
  const items: z.output<Schema>[] = []
  const refused: RefusedEntry[] = []
  for (const [index, entry] of entries.entries()) {
    const parsed = schema.safeParse(entry)
    if (parsed.success) items.push(parsed.data)
    else refused.push({ index, errors: fieldErrors(parsed.error), body: bodyOf(entry) })
  }
  if (items.length === 0)
    throw invalid(
      Object.fromEntries(
        refused.flatMap(({ index, errors }) =>
          Object.entries(errors).map(([field, text]) => [
            field === 'body' ? String(index) : `${index}.${field}`,
            text,
          ]),
        ),
      ),
    )
  return { items, refused }
}
