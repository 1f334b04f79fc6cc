/** Attributes of cleaned HTML that contain an address. */
const ADDRESS = /(\s(?:href|src|poster|cite|action|data|longdesc)=")([^"]*)"/g
const SOURCES = /(\ssrcset=")([^"]*)"/g

/** Makes the addresses in cleaned HTML absolute, because a feed is read elsewhere. `page` is the address of the HTML. */
export const withAbsoluteAddresses = (html: string, page: string): string =>
  html
    .replace(ADDRESS, (_, start: string, address: string) => `${start}${absolute(address, page)}"`)
    .replace(
      SOURCES,
      (_, start: string, list: string) => `${start}${list.split(',').map(sourceOf(page)).join(', ')}"`,
    )

const sourceOf = (page: string) => (source: string) => {
  const [address = '', ...sizes] = source.trim().split(/\s+/)
  return [absolute(address, page), ...sizes].join(' ')
}

const absolute = (address: string, page: string) => {
  const text = address.trim()
  // Other schemes, such as mailto, and what is no address stay as they are.
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : (URL.parse(text, page)?.href ?? text)
}
