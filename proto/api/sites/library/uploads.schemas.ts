import { WebsiteParams, CollectionParams, PartParams } from '../../../http/common/params.ts'
import { CreateUpload, UploadReply, UploadList, UploadComplete } from '../../../http/files/uploads.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './uploads.ts'

export const createUpload = contract(endpoints.createUpload, {
  summary: 'Begins an upload in parts.',
  params: WebsiteParams,
  body: CreateUpload,
  answers: { 200: UploadReply },
})

export const listUploads = contract(endpoints.listUploads, {
  summary: 'Lists the uploads that are not complete, newest first.',
  params: WebsiteParams,
  answers: { 200: UploadList },
})

export const readUpload = contract(endpoints.readUpload, {
  summary: 'Returns an upload with the numbers of the parts that have arrived.',
  params: CollectionParams,
  answers: { 200: UploadReply },
})

export const uploadPart = contract(endpoints.uploadPart, {
  summary: 'Stores a part, the raw body. `Content-Digest` may have its SHA-256 (RFC 9530).',
  params: PartParams,
  answers: { 200: UploadReply },
  uploads: ['application/octet-stream'],
})

export const completeUpload = contract(endpoints.completeUpload, {
  summary: 'Makes a file of the parts. A repeat returns the same file.',
  params: CollectionParams,
  answers: { 200: UploadComplete },
})

export const cancelUpload = contract(endpoints.cancelUpload, {
  summary: 'Cancels an upload and removes its parts.',
  params: CollectionParams,
  answers: { 200: Done },
})
