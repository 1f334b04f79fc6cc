/** Why something failed, in 300 characters without e-mail addresses: it is kept and logged. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  return text
    .replace(/[^\s<>"'(),;]+/g, withoutAddress)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}

/** `smtp:ada@example.com` as `smtp:(address)`. */
function withoutAddress(word: string): string {
  const at = word.indexOf('@')
  return at < 0 ? word : `${word.slice(0, word.lastIndexOf(':', at) + 1)}(address)`
}
