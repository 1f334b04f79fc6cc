import type {
  ChangedForm,
  ChangeForm,
  FormIdsQuery,
  FormList,
  FormParams,
  FormsQuery,
  FormsReply,
  SaveForm,
  StoredForm,
  WebsiteQuery,
} from '../../http/forms/forms.ts'
import { featureFlag } from '../../enums/feature-flag.ts'
import { permission } from '../../enums/permission.ts'
import type { Created } from '../../http/common/replies.ts'
import { may } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const internalForms = endpoint<{ query: typeof FormIdsQuery; answers: { 200: typeof FormsReply } }>(
  'GET',
  '/internal/forms',
  {
    access: 'service',
  },
)

export const readForm = endpoint<{
  params: typeof FormParams
  query: typeof WebsiteQuery
  answers: { 200: typeof StoredForm }
}>('GET', '/api/rest/forms/:id', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
})

export const listForms = endpoint<{ query: typeof FormsQuery; answers: { 200: typeof FormList } }>(
  'GET',
  '/api/rest/forms',
  { access: may(permission.contentManager, 'query', featureFlag.formsInterface) },
)

export const createForm = endpoint<{
  query: typeof WebsiteQuery
  body: typeof SaveForm
  answers: { 200: typeof Created }
}>('POST', '/api/rest/forms', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
  changes: [listForms],
})

export const changeForm = endpoint<{
  params: typeof FormParams
  query: typeof WebsiteQuery
  body: typeof ChangeForm
  answers: { 200: typeof ChangedForm }
}>('PUT', '/api/rest/forms/:id', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
  changes: [listForms],
})

export const removeForm = endpoint<{
  params: typeof FormParams
  query: typeof WebsiteQuery
  answers: { 204: null }
}>('DELETE', '/api/rest/forms/:id', {
  access: may(permission.contentManager, 'query', featureFlag.formsInterface),
  changes: [listForms],
})
