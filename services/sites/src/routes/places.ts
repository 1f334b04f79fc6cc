import { conflict, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import {
  AutocompleteQuery,
  PlaceDetails,
  PlaceDetailsQuery,
  PlaceSuggestions,
} from '@portico/proto/http/places'
import type { RouteDeps } from '../deps.ts'
import { readSettings } from '../domain/settings.ts'
import { findWebsites } from '../store/websites.ts'

const PATH = '/api/google-maps/places'

/** Searching for addresses with the Google Maps key of a website (DATA-20, DATA-21). The key stays on the server. */
export function places({ db, places: provider }: Pick<RouteDeps, 'db' | 'places'>): Route[] {
  return [
    route({
      method: 'GET',
      path: `${PATH}/autocomplete`,
      summary: 'Returns places whose name or address begins with a text.',
      access: may(permission.settingsGeneral, 'query'),
      query: AutocompleteQuery,
      answers: { 200: PlaceSuggestions, 409: null, 503: null },
      handle: async ({ query: { websiteId, input } }) => {
        const { key, language } = await providerOf(websiteId)
        return provider.suggest(key, input, language)
      },
    }),
    route({
      method: 'GET',
      path: `${PATH}/details`,
      summary: 'Returns the address and the position of a place.',
      access: may(permission.settingsGeneral, 'query'),
      query: PlaceDetailsQuery,
      answers: { 200: PlaceDetails, 404: null, 409: null, 503: null },
      handle: async ({ query: { websiteId, placeId } }) => {
        const { key, language } = await providerOf(websiteId)
        return provider.details(key, placeId, language)
      },
    }),
  ]

  /** @throws Refusal if the website has no key */
  async function providerOf(websiteId: string): Promise<{ key: string; language: string }> {
    const [website] = await findWebsites(db, [websiteId])
    if (!website) throw notFound('website', websiteId)
    const { mapSettings, language } = readSettings(website.settings)
    if (mapSettings.googleMapsKey === '') throw conflict('This website has no Google Maps key.')
    return { key: mapSettings.googleMapsKey, language }
  }
}
