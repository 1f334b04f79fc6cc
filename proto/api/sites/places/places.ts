import { permission } from '../../../enums/permission.ts'
import type {
  AutocompleteQuery,
  PlaceSuggestions,
  PlaceDetailsQuery,
  PlaceDetails,
} from '../../../http/website/places.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const suggestPlaces = endpoint<{
  query: typeof AutocompleteQuery
  answers: { 200: typeof PlaceSuggestions; 409: null; 503: null }
}>('GET', '/api/google-maps/places/autocomplete', { access: may(permission.settingsGeneral, 'query') })

export const readPlace = endpoint<{
  query: typeof PlaceDetailsQuery
  answers: { 200: typeof PlaceDetails; 404: null; 409: null; 503: null }
}>('GET', '/api/google-maps/places/details', { access: may(permission.settingsGeneral, 'query') })
