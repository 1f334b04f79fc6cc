import { FileQuery, servedTypes } from '../../../http/files/media.ts'
import { FileParams } from '../../../http/common/params.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './files.ts'

export const serveFile = contract(endpoints.serveFile, {
  summary: 'Returns a picture of the website in the width of `format`, or another file or a range of it.',
  params: FileParams,
  query: FileQuery,
  answers: { 200: ['image/webp', 'image/avif', ...servedTypes], 206: servedTypes, 304: null, 416: null },
})
