import type { PlaceDetails, PlaceSuggestions } from '@portico/proto/http/places'
import { get } from '../data/verbs.ts'

/** The part of the owner's area that asks for a place (S-21). */
export type PlacesContext = { productPage: string; productSection: string }

const PATH = '/api/google-maps/places'

/** Places that match a text (DATA-20). @throws CallFailure */
export const suggestPlaces = (websiteId: string, input: string, context: PlacesContext) =>
  get<PlaceSuggestions>(`${PATH}/autocomplete`, { websiteId, input, ...context }, { errors: 'beside' })

/**
 * The address of a place (DATA-21). Without a complete context nothing is sent and an error is logged: null.
 * @throws CallFailure
 */
export async function placeDetails(
  websiteId: string,
  placeId: string,
  context: Partial<PlacesContext>,
): Promise<PlaceDetails | null> {
  const missing = (['productPage', 'productSection'] as const).filter((name) => !context[name])
  if (missing.length > 0) {
    console.error(`The details of a place need ${missing.join(' and ')}.`)
    return null
  }
  return get<PlaceDetails>(`${PATH}/details`, { websiteId, placeId, ...context }, { errors: 'beside' })
}
