import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The header in which the gateway states the country of the client. Clients cannot set it: the gateway removes theirs. */
export const COUNTRY_HEADER = 'x-portico-country'

const UNKNOWN = ['XX', 'ZZ']

/** Returns a country as two upper-case letters (ISO 3166-1); empty for anything else, and for the codes of unknown ones. */
export function countryCode(given: string | string[] | undefined): string {
  const code = typeof given === 'string' ? given.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && !UNKNOWN.includes(code) ? code : ''
}

/** Returns the country of the client as the gateway states it; empty if it is not known. */
export const readClientCountry = (req: Pick<IncomingMessage, 'headers'>): string =>
  countryCode(req.headers[COUNTRY_HEADER])

/** Returns the country of an address as two upper-case letters; empty if it is not known. */
export type CountryOf = (address: string) => string

/**
 * Creates a function that returns the country of a client: the one in the header `name` of a proxy, or else the country of the
 * address. The header is ignored if the peer is not a trusted proxy, because a client could write anything.
 */
export function countryReader(
  name: string | undefined,
  countryOf: CountryOf = () => '',
): (headers: IncomingHttpHeaders, client: string, byTrusted: boolean) => string {
  const header = name?.toLowerCase()
  return (headers, client, byTrusted) =>
    (header && byTrusted && countryCode(headers[header])) || countryOf(client)
}
