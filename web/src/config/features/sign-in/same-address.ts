/** Whether two email addresses are equal, ignoring case, Unicode form and the encoding of the domain. */
export const isSameAddress = (one: string, other: string): boolean => normalise(one) === normalise(other)

function normalise(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = `http://${text.slice(at + 1)}`
  return `${text.slice(0, at)}@${URL.canParse(domain) ? new URL(domain).hostname : domain}`
}
