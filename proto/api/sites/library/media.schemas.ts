import { UploadMedia, MediaReply, mediaTypes, MediaList } from '../../../http/files/media.ts'
import { WebsiteParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './media.ts'

export const uploadMedia = contract(endpoints.uploadMedia, {
  summary: 'Stores the film, the sound or the captions in the body.',
  params: WebsiteParams,
  query: UploadMedia,
  answers: { 200: MediaReply },
  uploads: Object.values(mediaTypes),
})

export const listMedia = contract(endpoints.listMedia, {
  summary: 'Lists the films, sounds and captions of a website, newest first.',
  params: WebsiteParams,
  answers: { 200: MediaList },
})
