import { expect, test } from 'vitest'
import { formFieldType } from '@portico/proto/enums/form-field-type'
import { SaveForm, StoredForm } from '@portico/proto/http/forms/forms'
import { isShown, nodesOf, withDefaults } from '../blocks/nodes.ts'
import { changeOf, draftOf, problemsOfForm } from './form-draft.ts'
import { beginnings, formFields } from './form-fields.ts'

const list = nodesOf(formFields).find(({ key }) => key === 'fields')!.shape
const nodes = list.kind === 'list' ? list.nodes : []

/** The fields that the panel shows for a field of this type, but its kind and label. */
const shownFor = (type: string): string[] => {
  const value = withDefaults({ type, title: 'Question' }, nodes)
  return nodes
    .filter((node) => isShown(node, value, () => true))
    .map(({ key }) => key)
    .filter((key) => key !== 'type' && key !== 'title')
    .sort()
}

test('FORM-11 to FORM-13: each type has exactly its properties', () => {
  const typed = ['description', 'placeholder', 'required']
  const choice = ['description', 'options', 'required']
  const expected: Record<keyof typeof formFieldType, string[]> = {
    text: typed,
    email: typed,
    number: typed,
    website: typed,
    textarea: ['description', 'maxLength', 'placeholder', 'required'],
    currency: ['currencySymbol', 'description', 'placeholder', 'required'],
    password: ['description', 'required'],
    twitter: ['description', 'required'],
    date: ['description', 'required'],
    time: ['description', 'required'],
    name: ['description', 'required'],
    address: ['description', 'required'],
    phone: ['description', 'required', 'showCountryCode'],
    section: ['description', 'underline'],
    radio: choice,
    checkbox: choice,
    select: choice,
    likert: choice,
    hidden: ['key', 'value'],
  }
  for (const [type, keys] of Object.entries(expected)) expect(shownFor(type), type).toEqual(keys)
  expect(Object.keys(expected)).toHaveLength(19)
})

test('every beginning is a form that can be saved, and each type can replace another one', () => {
  expect(beginnings.map(({ key }) => key)).toEqual(['contact', 'newsletter', 'booking', 'survey'])
  for (const { form } of beginnings) expect(SaveForm.safeParse(form).error).toBeUndefined()
  const type = formFields.record['fields']!.fields!['type']!
  for (const name of Object.keys(formFieldType)) {
    const field = { ...type.adds?.[name], title: 'Question', type: name }
    expect(problemsOfForm({ name: 'Form', fields: [field] }), name).toEqual([])
  }
})

test('a saved form keeps its ids; unchanged texts are not sent, and an empty redirect removes the stored one', () => {
  const stored = StoredForm.parse({
    revision: 3,
    id: 'a'.repeat(24),
    name: 'Contact',
    fields: [{ type: 'text', id: 'one', title: 'Name', required: true }],
    submitButtonText: 'Send',
    submissionMessage: '<p>Thank you</p>',
    submissionRedirect: '/thanks',
    captcha: false,
  })
  expect(changeOf(stored, draftOf(stored))).toEqual({
    revision: 3,
    name: 'Contact',
    captcha: false,
    fields: stored.fields,
  })
  const { submissionRedirect: _, ...rest } = draftOf(stored)
  const changed = changeOf(stored, { ...rest, submitButtonText: 'Go' })
  expect(changed).toMatchObject({ submitButtonText: 'Go', submissionRedirect: '' })
  expect(changed).not.toHaveProperty('submissionMessage')
})
