/**
 * Returns the message of a failure, for the operator at the start. An `AggregateError` without a message gives the messages
 * of its errors. Unlike `reasonOf`, it keeps addresses and paths.
 */
export function errorMessage(failure: unknown): string {
  if (failure instanceof AggregateError && failure.message === '')
    return failure.errors.map((error) => errorMessage(error)).join(', ')
  return failure instanceof Error ? failure.message : String(failure)
}
