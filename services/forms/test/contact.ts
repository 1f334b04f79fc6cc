import { afterAll, beforeAll } from 'vitest'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { startForms } from './service.ts'

export const fields = [
  { type: 'name', id: 'name-1', title: 'Name', required: true },
  { type: 'email', id: 'email-1', title: 'Email', required: true },
  { type: 'textarea', id: 'note-1', title: 'Message' },
  { type: 'phone', id: 'phone-1', title: 'Phone' },
  { type: 'password', id: 'pass-1', title: 'Secret' },
  { type: 'select', id: 'pick-1', title: 'Colour', options: ['Red', 'Blue'] },
]
export const answers = { 'name-1': ['Ada', 'Lovelace'], 'email-1': ' ada@example.com ' }
export const page = {
  collectionId: 'c'.repeat(24),
  objectName: 'Contact page',
  isOverlayForm: false,
  submitButtonText: 'Send',
  captchaKey: null,
  pagePermissionTypeValue: 1,
  pageTitle: 'Contact',
  pageId: 'd'.repeat(24),
  contentSource: 'c',
  pagePath: '/contact',
  visitorCookie: 'v1|1|1|1|1',
}

/** Starts forms with a contact form for the tests of a file. */
export function useContactForm() {
  let forms: Awaited<ReturnType<typeof startForms>>
  let contact: string
  beforeAll(async () => {
    forms = await startForms()
    contact = await forms.form(fields)
  })
  afterAll(() => forms.close())

  /** Returns a submission as the browser sends it. */
  const body = (key: string | undefined, form: object = answers, more: object = {}) => ({
    ...(key === undefined ? {} : { key }),
    formId: contact,
    form: JSON.stringify(form),
    ...page,
    ...more,
  })
  const stored = async (query = '') =>
    (await forms.inbox(contact, query)).json<SubmissionsReply>().submissions

  return {
    get forms() {
      return forms
    },
    get id() {
      return contact
    },
    body,
    stored,
  }
}
