import { PageQuery } from '../../../http/content/page-query.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './pages.ts'

export const showPage = contract(endpoints.showPage, {
  summary:
    'Serves a page of the website; `format` selects JSON or a part of the page. The app host redirects to the owner’s area.',
  query: PageQuery,
  answers: {
    200: ['text/html', 'application/json', 'text/calendar', 'application/rss+xml', 'application/atom+xml'],
    301: null,
    302: null,
    304: null,
    400: ['text/html', 'application/json'],
    401: ['text/html', 'application/json'],
    404: ['text/html', 'application/json'],
  },
})
