import * as places from '@portico/proto/api/sites/places/places'
import type { PlaceDetails } from '@portico/proto/http/website/places'
import { call } from '../data/call.ts'

/** The part of the owner's area that asks for a place (S-21). */
export type PlacesContext = { productPage: string; productSection: string }

/** Places that match a text (DATA-20). @throws CallFailure */
export const suggestPlaces = (websiteId: string, input: string, context: PlacesContext) =>
  call(places.suggestPlaces, { query: { websiteId, input, ...context } }, { errors: 'beside' })

/**
 * The address of a place (DATA-21). Without a complete context nothing is sent and an error is logged: null.
 * @throws CallFailure
 */
export async function placeDetails(
  websiteId: string,
  placeId: string,
  context: Partial<PlacesContext>,
): Promise<PlaceDetails | null> {
  const { productPage, productSection } = context
  if (!productPage || !productSection) {
    const missing = (['productPage', 'productSection'] as const).filter((name) => !context[name])
    console.error(`The details of a place need ${missing.join(' and ')}.`)
    return null
  }
  const query = { websiteId, placeId, productPage, productSection }
  return call(places.readPlace, { query }, { errors: 'beside' })
}
