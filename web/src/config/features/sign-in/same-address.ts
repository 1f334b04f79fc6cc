/** Whether two e-mail addresses are one: letters' case and form, and the ASCII form of a domain, make no difference. */
export const isSameAddress = (one: string, other: string): boolean => plain(one) === plain(other)

function plain(address: string): string {
  const text = address.trim().normalize('NFKC').toLowerCase()
  const at = text.lastIndexOf('@')
  const domain = `http://${text.slice(at + 1)}`
  return `${text.slice(0, at)}@${URL.canParse(domain) ? new URL(domain).hostname : domain}`
}
