import { readFileSync } from 'node:fs'
import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Reader, type Response } from 'mmdb-lib'
import * as z from 'zod'
import { countryCode, type CountryOf } from '@portico/kit/http/client/client-country'
import { errorMessage } from '@portico/kit/runtime/error-message'

/** The records of a country database are few; one of cities could have many. */
const MAX_KEPT_RECORDS = 10_000

/** The fields in which common databases state the country of a network. */
type CountryRecord = Response & {
  country?: string | { iso_code?: string }
  country_code?: string
}

/** The path of a country database in the MMDB format; parses to a function that looks addresses up. */
export const CountryDatabase = z
  .string()
  .transform((path, context): CountryOf => {
    try {
      return openCountryDatabase(readFileSync(path))
    } catch (error) {
      context.addIssue({ code: 'custom', message: `${path}: ${errorMessage(error)}` })
      return z.NEVER
    }
  })
  .optional()

/**
 * Opens a country database, which stays in memory. An address whose record is damaged has no country.
 * @throws Error if the bytes are no such database, or no network of it has a country
 */
export function openCountryDatabase(bytes: Buffer): CountryOf {
  const reader = readerOf(bytes)
  const countryOf = (address: string) => {
    // A tree of IPv4 addresses would be read beyond their 32 bits.
    if (reader.metadata.ipVersion === 4 && isIPv6(address)) return ''
    try {
      const { country, country_code: code } = reader.get(address) ?? {}
      return countryCode((typeof country === 'object' ? country.iso_code : country) ?? code)
    } catch {
      return ''
    }
  }
  if (!hasCountry(countryOf)) throw new Error('holds no country of any network')
  return countryOf
}

function readerOf(bytes: Buffer): Reader<CountryRecord> {
  try {
    const reader = new Reader<CountryRecord>(bytes, { cache: new LRUCache({ max: MAX_KEPT_RECORDS }) })
    if (reader.metadata.searchTreeSize < bytes.length) return reader
  } catch {
    // A damaged file fails in many ways, whose messages do not help the operator.
  }
  throw new Error('is not a database in the MMDB format')
}

/** Whether a network has a country: one address of each /16 of IPv4, and each /16 of IPv6, is looked up until one has. */
function hasCountry(countryOf: CountryOf): boolean {
  for (let high = 0; high < 256; high++) {
    for (let low = 0; low < 256; low++) {
      if (countryOf(`${high}.${low}.0.1`)) return true
      if (countryOf(`${(high * 256 + low).toString(16)}::1`)) return true
    }
  }
  return false
}
