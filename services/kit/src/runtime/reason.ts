/**
 * Why something failed: one line of at most 500 characters without e-mail addresses, for logs and stored failures. The
 * name of the error's class comes first, unless it is only `Error`.
 */
export function reasonOf(failure: unknown): string {
  return textOf(failure)
    .replace(/[^\s<>"'(),;]+/g, withoutAddress)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}

function textOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  // Several network addresses tried without success arrive as one failure without a message.
  if (failure instanceof AggregateError && failure.message === '')
    return failure.errors.map(textOf).join(', ')
  // Errors of Postgres have the name `error`.
  return /^error$/i.test(failure.name) ? failure.message : `${failure.name}: ${failure.message}`
}

/** Writes `smtp:ada@example.com` as `smtp:(address)`. */
function withoutAddress(word: string): string {
  const at = word.indexOf('@')
  return at < 0 ? word : `${word.slice(0, word.lastIndexOf(':', at) + 1)}(address)`
}
