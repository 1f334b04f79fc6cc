import { permission } from '../../../enums/permission.ts'
import type {
  ButtonsQuery,
  ButtonsReply,
  FormsQuery,
  FormsReply,
  ShownQuery,
  ShownReply,
} from '../../../http/visits/census-figures.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readButtons = endpoint<{ query: typeof ButtonsQuery; answers: { 200: typeof ButtonsReply } }>(
  'GET',
  '/api/rest/census/buttons',
  { access: may(permission.activityStats, 'query') },
)

export const readForms = endpoint<{
  query: typeof FormsQuery
  answers: { 200: typeof FormsReply }
}>('GET', '/api/rest/census/forms', { access: may(permission.activityStats, 'query') })

export const readOverlays = endpoint<{ query: typeof ShownQuery; answers: { 200: typeof ShownReply } }>(
  'GET',
  '/api/rest/census/overlays',
  { access: may(permission.activityStats, 'query') },
)

export const readQuickViews = endpoint<{ query: typeof ShownQuery; answers: { 200: typeof ShownReply } }>(
  'GET',
  '/api/rest/census/quick-views',
  { access: may(permission.activityStats, 'query') },
)
