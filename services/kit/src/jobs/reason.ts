/** Why something failed, in 300 characters without e-mail addresses: it is kept and logged. */
export function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  return text
    .replace(/[^\s<>"'(),;:]*@[^\s<>"'(),;]*/g, '(address)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
