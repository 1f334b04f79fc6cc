import { expect, test } from 'vitest'
import { useContactForm } from './contact.ts'
import { SITE, owner } from './service.ts'

const contact = useContactForm()
const nested = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)
const tooDeep = 'is nested deeper than 64 levels'

test('answers nested 5,000 deep get a 400 that names `form`, as JSON text and inside a JSON body', async () => {
  const answers = { 'note-1': 'here', 'x-1': JSON.parse(nested(5_000)) as object }
  const text = `{"note-1":"here","x-1":${nested(5_000)}}`
  const sent = { ...contact.body(await contact.forms.key()), form: text }
  const answer = await contact.forms.save(sent)
  expect([answer.status, answer.json()]).toEqual([
    400,
    { error: `form: ${tooDeep}`, errors: { form: tooDeep } },
  ])

  const whole = await contact.forms.send('/api/form/SaveFormSubmission', {
    text: JSON.stringify({ ...sent, form: 0 }).replace('"form":0', `"form":${JSON.stringify(answers)}`),
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  })
  expect([whole.status, whole.json()]).toEqual([400, { error: `The request body ${tooDeep}.` }])
  expect(await contact.stored()).toEqual([])
})

test('a field of a form nested 5,000 deep as JSON text gets a 400 that names the field', async () => {
  const answer = await contact.forms.send(`/api/rest/forms?websiteId=${SITE}`, {
    caller: owner,
    json: { name: 'Deep', fields: [nested(5_000)] },
  })
  expect(answer.status).toBe(400)
  expect(answer.json<{ errors: object }>().errors).toEqual({ 'fields.0': tooDeep })
})
