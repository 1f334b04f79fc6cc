import { expect, test } from 'vitest'
import { mergeForm } from './merge-form.ts'

const field = (id: string, more: object = {}) => ({ id, type: 'text', title: id, required: false, ...more })
const base = { name: 'Form', submitButtonText: 'Send', captcha: false, fields: [field('a'), field('b')] }

test('changes of different parts are both taken: texts, properties, new and removed fields', () => {
  const mine = {
    ...base,
    name: 'Mine',
    fields: [field('a', { title: 'A' }), { type: 'date', title: 'New' }, field('b')],
  }
  const theirs = { ...base, submitButtonText: 'Go', fields: [field('a', { required: true }), field('c')] }
  expect(mergeForm(base, mine, theirs)).toEqual({
    form: {
      name: 'Mine',
      submitButtonText: 'Go',
      captcha: false,
      fields: [field('a', { title: 'A', required: true }), { type: 'date', title: 'New' }, field('c')],
    },
    conflicts: [],
  })
  expect(mergeForm(base, base, theirs)).toEqual({ form: theirs, conflicts: [] })
  expect(mergeForm(base, mine, base)).toEqual({ form: mine, conflicts: [] })
})

test('a part that both have changed is a choice, and so is a field that one has removed', () => {
  const mine = { ...base, name: 'Mine', fields: [field('a', { title: 'Mine' }), field('b', { title: 'B' })] }
  const theirs = { ...base, name: 'Theirs', fields: [field('a', { title: 'Theirs', required: true })] }
  const { form, conflicts } = mergeForm(base, mine, theirs)
  expect(conflicts).toMatchObject([
    { key: 'name', mine: 'Mine', theirs: 'Theirs' },
    { key: 'a title', field: 'Theirs', mine: 'Mine', theirs: 'Theirs' },
    { key: 'b', field: 'B', mine: field('b', { title: 'B' }), theirs: undefined },
  ])
  expect(form).toEqual({ ...mine, fields: [field('a', { title: 'Mine', required: true }), mine.fields[1]] })
  const chosen = mergeForm(base, mine, theirs, { name: 'theirs', 'a title': 'theirs', b: 'theirs' })
  expect(chosen.form).toEqual(theirs)
})

test('the order of the side that has changed it is taken', () => {
  const turned = { ...base, fields: [field('b'), field('a')] }
  const changed = { ...base, fields: [field('a'), field('b', { title: 'B' })] }
  const both = [field('b', { title: 'B' }), field('a')]
  expect(mergeForm(base, turned, changed).form['fields']).toEqual(both)
  expect(mergeForm(base, changed, turned).form['fields']).toEqual(both)
})
