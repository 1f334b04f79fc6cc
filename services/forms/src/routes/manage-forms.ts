import { permission } from '@portico/proto/enums/permission'
import {
  ChangeForm,
  FormDefinition,
  FormList,
  FormParams,
  FormsQuery,
  SaveForm,
  WebsiteQuery,
} from '@portico/proto/http/forms'
import { notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route } from '@portico/kit/http/route'
import { Created } from '@portico/proto/http/replies'
import type { FormsContext } from '../deps.ts'
import { withIds } from '../domain/field-ids.ts'
import { needRoomForForm } from '../use-cases/room.ts'
import { deleteForm, findForm, insertForm, listForms, updateForm } from '../store/forms.ts'

const FORM_BYTES = 256 * 1_024

export const createForm = ({ db, clock, ids }: FormsContext) =>
  route({
    method: 'POST',
    path: '/api/rest/forms',
    summary: 'Makes a form.',
    access: may(permission.contentManager, 'query'),
    query: WebsiteQuery,
    body: SaveForm,
    bodyLimit: FORM_BYTES,
    answers: { 200: Created },
    async handle(context) {
      const { websiteId } = context.query
      const id = ids.objectId()
      const now = clock.now()
      const form = { ...context.body, fields: withIds(context.body.fields, now) }
      await db.tenant(websiteId, async (tx) => {
        await needRoomForForm(tx, websiteId)
        await insertForm(tx, websiteId, id, form, now)
      })
      return { id }
    },
  })

export const changeForm = ({ db, clock }: FormsContext) =>
  route({
    method: 'PUT',
    path: '/api/rest/forms/:id',
    summary: 'Replaces the name and the fields of a form, and those of its texts that are named.',
    access: may(permission.contentManager, 'query'),
    query: WebsiteQuery,
    params: FormParams,
    body: ChangeForm,
    bodyLimit: FORM_BYTES,
    answers: { 200: Created },
    async handle(context) {
      const { websiteId } = context.query
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
    summary: 'Deletes a form; what was submitted stays.',
    access: may(permission.contentManager, 'query'),
    query: WebsiteQuery,
    params: FormParams,
    answers: { 204: null },
    async handle(context) {
      const { websiteId } = context.query
      const { id } = context.params
      if (!(await db.tenant(websiteId, (tx) => deleteForm(tx, websiteId, id, clock.now()))))
        throw notFound('form', id)
    },
  })

export const readForm = ({ db }: FormsContext) =>
  route({
    method: 'GET',
    path: '/api/rest/forms/:id',
    summary: 'One form with its fields.',
    access: may(permission.contentManager, 'query'),
    query: WebsiteQuery,
    params: FormParams,
    answers: { 200: FormDefinition },
    async handle(context) {
      const { websiteId } = context.query
      const form = await db.tenant(websiteId, (tx) => findForm(tx, websiteId, context.params.id))
      if (!form) throw notFound('form', context.params.id)
      return form
    },
  })

export const listOwnForms = ({ db }: FormsContext) =>
  route({
    method: 'GET',
    path: '/api/rest/forms',
    summary: 'The forms of a website.',
    access: may(permission.contentManager, 'query'),
    query: FormsQuery,
    answers: { 200: FormList },
    async handle(context) {
      const { websiteId, since } = context.query
      return { forms: await db.tenant(websiteId, (tx) => listForms(tx, websiteId, since)) }
    },
  })
