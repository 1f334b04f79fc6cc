import type { FileParams } from '../../../http/common/params.ts'
import type { FileQuery } from '../../../http/files/media.ts'
import { endpoint } from '../../endpoint.ts'

export const serveFile = endpoint<{
  params: typeof FileParams
  query: typeof FileQuery
  answers: { 200: readonly string[]; 206: readonly string[]; 304: null; 416: null }
}>('GET', '/s/:assetId/:name', { access: 'anyone' })
