import type { PageQuery } from '../../../http/content/page-query.ts'
import { endpoint } from '../../endpoint.ts'

export const showPage = endpoint<{
  query: typeof PageQuery
  answers: {
    200: readonly string[]
    301: null
    302: null
    304: null
    400: readonly string[]
    401: readonly string[]
    404: readonly string[]
  }
}>('GET', '/{*splat}', { access: 'anyone' })
