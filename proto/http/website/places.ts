import * as z from 'zod'
import { ObjectId } from '../common/object-id.ts'

/** The address of Google Maps, which searches for addresses with the key of a website. */
export const GoogleMapsUrl = z.url().default('https://maps.googleapis.com')

/** Longest text that is searched for. */
export const MAX_PLACE_INPUT = 200

const contextPart = z.string().trim().min(1).max(100)

/** The part of the product that asks: required for details, optional for suggestions (DATA-20, DATA-21, S-21). */
const context = { productPage: contextPart, productSection: contextPart }

/** The query of GET /api/google-maps/places/autocomplete. */
export const AutocompleteQuery = z.object({
  websiteId: ObjectId,
  input: z.string().trim().min(1).max(MAX_PLACE_INPUT),
  productPage: contextPart.optional(),
  productSection: contextPart.optional(),
})

/** The query of GET /api/google-maps/places/details. */
export const PlaceDetailsQuery = z.object({
  websiteId: ObjectId,
  placeId: z.string().regex(/^[A-Za-z0-9_-]{1,300}$/, 'must be the id of a place'),
  ...context,
})

/** Places that match, best first: at most five. */
export const PlaceSuggestions = z.object({
  places: z.array(z.object({ placeId: z.string(), description: z.string() })),
})
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>

/** A place as the fields of an address. Parts that the provider does not know are empty; degrees of WGS 84. */
export const PlaceDetails = z.object({
  addressTitle: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  addressCountry: z.string(),
  mapLat: z.number(),
  mapLng: z.number(),
})
export type PlaceDetails = z.infer<typeof PlaceDetails>
