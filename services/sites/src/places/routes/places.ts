import { conflict, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/places/places.schemas'
import type { PlacesDeps } from '../deps.ts'
import { readSettings } from '../../model/settings.ts'
import { findWebsites } from '../../websites/store/websites.ts'

/** Searching for addresses with the Google Maps key of a website (DATA-20, DATA-21). The key stays on the server. */
export function places({ db, places: provider }: Pick<PlacesDeps, 'db' | 'places'>): Route[] {
  return [
    route(api.suggestPlaces, async ({ query: { websiteId, input } }) => {
      const { key, language } = await providerOf(websiteId)
      return provider.suggest(key, input, language)
    }),
    route(api.readPlace, async ({ query: { websiteId, placeId } }) => {
      const { key, language } = await providerOf(websiteId)
      return provider.details(key, placeId, language)
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
