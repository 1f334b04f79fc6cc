import { nameOf } from './lookup.ts'

/** External service providers by family (ENUM-22). The numbers are ours, a hundred for each family (S-04). */
export const serviceProvider = {
  social: { facebook: 101, twitter: 102, instagram: 103, foursquare: 104, pinterest: 105 },
  media: { youtube: 201, vimeo: 202, flickr: 203, soundcloud: 204, fiveHundredPx: 205 },
  payment: { stripe: 301, paypal: 302 },
  mailing: { mailchimp: 401 },
  accounting: { xero: 501 },
} as const

export type ProviderFamily = keyof typeof serviceProvider

const families = Object.keys(serviceProvider) as ProviderFamily[]

/** The family and name of a provider id, or undefined for an unknown id. */
export function providerOf(id: unknown): { family: ProviderFamily; name: string } | undefined {
  for (const family of families) {
    const name = nameOf(serviceProvider[family], id)
    if (name) return { family, name }
  }
  return undefined
}
