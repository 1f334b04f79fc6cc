import {
  AutocompleteQuery,
  PlaceSuggestions,
  PlaceDetailsQuery,
  PlaceDetails,
} from '../../../http/website/places.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './places.ts'

export const suggestPlaces = contract(endpoints.suggestPlaces, {
  summary: 'Returns places whose name or address begins with a text.',
  query: AutocompleteQuery,
  answers: { 200: PlaceSuggestions, 409: null, 503: null },
})

export const readPlace = contract(endpoints.readPlace, {
  summary: 'Returns the address and the position of a place.',
  query: PlaceDetailsQuery,
  answers: { 200: PlaceDetails, 404: null, 409: null, 503: null },
})
