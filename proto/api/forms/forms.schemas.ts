import {
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
import { Created } from '../../http/common/replies.ts'
import { contract } from '../contract.ts'
import * as endpoints from './forms.ts'

export const internalForms = contract(endpoints.internalForms, {
  query: FormIdsQuery,
  answers: { 200: FormsReply },
})

export const createForm = contract(endpoints.createForm, {
  summary: 'Creates a form.',
  query: WebsiteQuery,
  body: SaveForm,
  answers: { 200: Created },
})

export const changeForm = contract(endpoints.changeForm, {
  summary: 'Replaces the name, the fields and the given texts of a form.',
  params: FormParams,
  query: WebsiteQuery,
  body: ChangeForm,
  answers: { 200: ChangedForm },
})

export const removeForm = contract(endpoints.removeForm, {
  summary: 'Deletes a form; its submissions stay.',
  params: FormParams,
  query: WebsiteQuery,
  answers: { 204: null },
})

export const readForm = contract(endpoints.readForm, {
  summary: 'Returns a form with its fields.',
  params: FormParams,
  query: WebsiteQuery,
  answers: { 200: StoredForm },
})

export const listForms = contract(endpoints.listForms, {
  summary: 'Lists the forms of a website.',
  query: FormsQuery,
  answers: { 200: FormList },
})
