/** `ada@example.com` as `a•••@e•••.com`: enough to recognise an address one knows, not to learn one. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)]
  const dot = domain.lastIndexOf('.')
  return `${maskWord(local)}@${maskWord(domain)}${dot > 0 ? domain.slice(dot) : ''}`
}

/** `Ada Lovelace` as `A•••`; nobody's name stays empty. */
export const maskName = (name: string): string => (name === '' ? '' : maskWord(name))

const maskWord = (word: string): string => `${[...word][0] ?? ''}•••`
