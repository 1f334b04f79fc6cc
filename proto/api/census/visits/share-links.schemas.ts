import {
  CreateShareLink,
  CreatedShareLink,
  ShareLinksQuery,
  ShareLinksReply,
  ShareLinkParams,
} from '../../../http/visits/share-links.ts'
import { SharedVisitsQuery, VisitsReply } from '../../../http/visits/census-figures.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './share-links.ts'

export const createShareLink = contract(endpoints.createShareLink, {
  summary: 'Creates a link with which anyone can read the visits of the website until it expires.',
  body: CreateShareLink,
  answers: { 200: CreatedShareLink },
})

export const listShareLinks = contract(endpoints.listShareLinks, {
  summary: 'The links that have not expired, newest first, without their tokens.',
  query: ShareLinksQuery,
  answers: { 200: ShareLinksReply },
})

export const revokeShareLink = contract(endpoints.revokeShareLink, {
  summary: 'Ends a link at once; a repeat gets the same reply.',
  params: ShareLinkParams,
  query: ShareLinksQuery,
  answers: { 204: null },
})

export const readSharedVisits = contract(endpoints.readSharedVisits, {
  summary: 'Visits by span of time, by dimension, or in all, for anyone with a share link.',
  query: SharedVisitsQuery,
  answers: { 200: VisitsReply },
})
