import { FormParams, SaveForm, WebsiteQuery } from '@portico/proto/http/forms'
import { notFound } from '@portico/kit/errors'
import { requirePermission, route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { withIds } from '../domain/field-ids.ts'
import { deleteForm, findForm, insertForm, listForms, updateForm } from '../store/forms.ts'

/** Content manager (PERM-02). */
export const CONTENT_MANAGER = 11
const FORM_BYTES = 256 * 1_024

export const createForm = ({ db, clock, ids }: FormsContext) =>
  route({
    method: 'POST',
    path: '/api/rest/forms',
    query: WebsiteQuery,
    body: SaveForm,
    bodyLimit: FORM_BYTES,
    async handle(context) {
      const { websiteId } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      const id = ids.objectId()
      const now = clock.now()
      const form = { ...context.body, fields: withIds(context.body.fields, now) }
      await db.tenant(websiteId, (tx) => insertForm(tx, websiteId, id, form, now))
      return { id }
    },
  })

export const changeForm = ({ db, clock }: FormsContext) =>
  route({
    method: 'PUT',
    path: '/api/rest/forms/:id',
    query: WebsiteQuery,
    params: FormParams,
    body: SaveForm,
    bodyLimit: FORM_BYTES,
    async handle(context) {
      const { websiteId } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      const { id } = context.params
      const now = clock.now()
      const form = { ...context.body, fields: withIds(context.body.fields, now) }
      if (!(await db.tenant(websiteId, (tx) => updateForm(tx, websiteId, id, form, now))))
        throw notFound('form', id)
      return { id }
    },
  })

export const removeForm = ({ db, clock }: FormsContext) =>
  route({
    method: 'DELETE',
    path: '/api/rest/forms/:id',
    query: WebsiteQuery,
    params: FormParams,
    async handle(context) {
      const { websiteId } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      const { id } = context.params
      if (!(await db.tenant(websiteId, (tx) => deleteForm(tx, websiteId, id, clock.now()))))
        throw notFound('form', id)
    },
  })

export const readForm = ({ db }: FormsContext) =>
  route({
    method: 'GET',
    path: '/api/rest/forms/:id',
    query: WebsiteQuery,
    params: FormParams,
    async handle(context) {
      const { websiteId } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      const form = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, context.params.id))
      if (!form) throw notFound('form', context.params.id)
      return form
    },
  })

export const listOwnForms = ({ db }: FormsContext) =>
  route({
    method: 'GET',
    path: '/api/rest/forms',
    query: WebsiteQuery,
    async handle(context) {
      const { websiteId } = context.query
      requirePermission(context, websiteId, CONTENT_MANAGER)
      return { forms: await db.tenant(websiteId, (tx) => listForms(tx, websiteId)) }
    },
  })
