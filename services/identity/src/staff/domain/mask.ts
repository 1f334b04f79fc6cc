/** Masks `ada@example.com` as `a•••@e•••.com`: a known address can be recognised, an unknown one not learned. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const dot = domain.lastIndexOf('.')
  return `${maskWord(local)}@${maskWord(domain)}${dot > 0 ? domain.slice(dot) : ''}`
}

/** Masks `Ada Lovelace` as `A•••`; an empty name stays empty. */
export const maskName = (name: string): string => (name === '' ? '' : maskWord(name))

const maskWord = (word: string): string => `${[...word][0] ?? ''}•••`
