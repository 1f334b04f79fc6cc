/** The tokens that one process keeps; about 1 MB. */
const MAX_HOLDERS = 10_000

/** The carts and orders whose checkouts this process has found. An invented token is not among them. */
export type Holders = {
  has(websiteId: string, token: string): boolean
  note(websiteId: string, token: string): void
}

/**
 * Keeps the tokens of buyers who have a hold, so that their next request reads with priority from its first statement. The oldest go
 * first. Another process does not know them: there only the statements after the checkout was found have priority.
 */
export function createHolders(max = MAX_HOLDERS): Holders {
  const known = new Set<string>()
  return {
    has: (websiteId, token) => known.has(websiteId + token),
    note(websiteId, token) {
      const name = websiteId + token
      known.delete(name)
      known.add(name)
      if (known.size > max) known.delete(known.values().next().value!)
    },
  }
}
