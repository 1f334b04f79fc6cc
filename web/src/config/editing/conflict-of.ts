import type { ItemConflict } from '@portico/proto/http/content/items'
import type { NavigationConflict } from '@portico/proto/http/content/navigation'
import type { PageConflict } from '@portico/proto/http/content/page-saving'
import type { FormConflict } from '@portico/proto/http/forms/forms'
import type { CodeConflict } from '@portico/proto/http/website/code-injection'
import { CallFailure } from '../../lib/data/failure.ts'

type Conflict = CodeConflict | FormConflict | ItemConflict | NavigationConflict | PageConflict

/** The body of a refused save with this `errorKey`, which has what is saved now; undefined for every other error. */
export function conflictOf<Key extends Conflict['errorKey']>(
  error: unknown,
  errorKey: Key,
): Extract<Conflict, { errorKey: Key }> | undefined {
  const isConflict = error instanceof CallFailure && error.status === 409 && error.errorKey === errorKey
  // The one place that gives these refusals the type that their service has sent.
  return isConflict ? (error.body as Extract<Conflict, { errorKey: Key }>) : undefined
}
