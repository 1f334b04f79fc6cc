import * as z from 'zod'
import { conflict, notFound, unavailable } from '@portico/kit/errors'
import type { PlaceDetails, PlaceSuggestions } from '@portico/proto/http/website/places'

/** Google Maps, which answers with the key of a website. */
export type Places = {
  suggest(key: string, input: string, language: string): Promise<PlaceSuggestions>
  details(key: string, placeId: string, language: string): Promise<PlaceDetails>
}

const TIME_LIMIT_MS = 4_000
const MAX_SUGGESTIONS = 5

const Status = z.object({ status: z.string() })
const Predictions = z.object({
  predictions: z.array(z.object({ place_id: z.string(), description: z.string() })).default([]),
})
const Component = z.object({ long_name: z.string(), types: z.array(z.string()) })
const Result = z.object({
  result: z.object({
    name: z.string().default(''),
    address_components: z.array(Component).default([]),
    geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  }),
})

/**
 * Asks Google Maps at `baseUrl`. The replies are checked: a provider that answers something else counts as unavailable.
 * Calls throw a Refusal: 409 if the key is refused, 404 for an unknown place, 503 if the provider is slow, busy or broken.
 */
export function createGooglePlaces(baseUrl: string): Places {
  return {
    async suggest(key, input, language) {
      const { predictions } = await ask('autocomplete', { key, input, language }, Predictions)
      return {
        places: predictions
          .slice(0, MAX_SUGGESTIONS)
          .map(({ place_id: placeId, description }) => ({ placeId, description })),
      }
    },
    async details(key, placeId, language) {
      const fields = 'name,address_component,geometry'
      const { result } = await ask('details', { key, place_id: placeId, language, fields }, Result)
      const part = (...types: string[]) =>
        result.address_components.find((each) => types.some((type) => each.types.includes(type)))
          ?.long_name ?? ''
      const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')
      const { lat, lng } = result.geometry.location
      return {
        addressTitle: result.name,
        addressLine1: joined(part('street_number'), part('route')),
        addressLine2: joined(part('locality', 'postal_town'), part('postal_code')),
        addressCountry: part('country'),
        mapLat: lat,
        mapLng: lng,
      }
    },
  }

  async function ask<T>(call: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const url = new URL(`/maps/api/place/${call}/json?${new URLSearchParams(query)}`, baseUrl)
    const body = await read(url)
    const { status } = Status.safeParse(body).data ?? { status: 'UNKNOWN_ERROR' }
    if (status === 'REQUEST_DENIED') throw conflict('Google refused the Maps key of this website.')
    if (status === 'NOT_FOUND' || status === 'INVALID_REQUEST') throw notFound('place')
    const answer = status === 'OK' || status === 'ZERO_RESULTS' ? schema.safeParse(body).data : undefined
    if (!answer) throw unavailable('Google Maps does not answer at present.')
    return answer
  }
}

async function read(url: URL): Promise<unknown> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS), redirect: 'error' })
    return await reply.json()
  } catch {
    throw unavailable('Google Maps does not answer at present.')
  }
}
