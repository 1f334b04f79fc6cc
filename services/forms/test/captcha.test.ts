import { fromBinary } from '@bufbuild/protobuf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCaptchaProvider, type CaptchaProviderStandIn } from '@portico/kit/testing/captcha-provider'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import type { CaptchaReply } from '@portico/proto/http/forms/captcha'
import type { FormDefinition, FormsReply } from '@portico/proto/http/forms/forms'
import { formMessages } from '@portico/proto/messages'
import { until } from '@portico/kit/testing/until'
import { OTHER_SITE, SITE, owner, startForms, web } from './service.ts'

let forms: Awaited<ReturnType<typeof startForms>>
let provider: CaptchaProviderStandIn
let formId: string
beforeAll(async () => {
  provider = await startCaptchaProvider()
  forms = await startForms({ captchaUrl: provider.url })
  formId = await forms.form([{ type: 'text', id: 'say', title: 'Say' }])
})
afterAll(async () => {
  await forms.close()
  await provider.close()
})
beforeEach(() => {
  provider.answers = 'all'
  provider.asked.length = 0
})

const path = `/api/rest/forms/captcha?websiteId=${SITE}`
const keys = { provider: 'hcaptcha', siteKey: 'site-key', secret: 'right-secret' }
const put = (body: object, at = path) => forms.send(at, { method: 'PUT', caller: owner, json: body })
const read = async () => (await forms.send(path, { caller: owner })).json<CaptchaReply>()
const errorsOf = (answer: { json<T>(): T }) => answer.json<{ error: string; errors?: object }>()
let said = 0
const submission = async (captchaKey?: string) => ({
  key: await forms.key(),
  formId,
  form: JSON.stringify({ say: `Word ${++said}` }),
  captchaKey,
})
const stored = async () => (await forms.inbox(formId)).json<{ submissions: object[] }>().submissions.length

test('FORM-20: a form cannot ask for a captcha that is not set up', async () => {
  const answer = await forms.send(`/api/rest/forms/${formId}?websiteId=${SITE}`, {
    method: 'PUT',
    caller: owner,
    json: { name: 'Contact', fields: [{ type: 'text', id: 'say', title: 'Say' }], captcha: true },
  })
  expect([answer.status, errorsOf(answer)]).toMatchObject([
    400,
    { errors: { captcha: 'ReCaptcha has not been set up!' } },
  ])
})

test('FORM-20: the owner sets up a captcha; the secret is tried and never sent back, and pages get the site key', async () => {
  expect(await read()).toEqual({ captcha: null })
  const refused = await put({ ...keys, secret: 'wrong', formIds: [formId] })
  expect([refused.status, errorsOf(refused).errors]).toEqual([
    400,
    { secret: 'The provider does not accept this secret.' },
  ])
  expect(await read()).toEqual({ captcha: null })

  const answer = await put({ ...keys, formIds: [formId] })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain('right-secret')
  expect(await read()).toMatchObject({ captcha: { provider: 'hcaptcha', siteKey: 'site-key' } })
  const reply = await forms.send(`/internal/forms?ids=${formId}`, { caller: web })
  expect(reply.json<FormsReply>()).toMatchObject({
    forms: [{ id: formId, captcha: true }],
    captcha: { provider: 'hcaptcha', siteKey: 'site-key' },
  })
  expect(reply.text).not.toContain('right-secret')
  const isChange = ({ topic }: { topic: string }) => topic === 'forms.changed.v1'
  await until(() => forms.published.some(isChange))
  expect(fromBinary(ChangedSchema, forms.published.find(isChange)!.message.value).websiteId).toBe(SITE)
})

test('a change keeps the secret of the same provider, and another provider needs its own', async () => {
  expect((await put({ provider: 'hcaptcha', siteKey: 'other-key', formIds: [formId] })).status).toBe(200)
  const other = await put({ provider: 'turnstile', siteKey: 'other-key', formIds: [formId] })
  expect([other.status, errorsOf(other).errors]).toEqual([
    400,
    { secret: 'Enter the secret of this provider.' },
  ])
  const unknown = await put({ ...keys, formIds: [formId, 'f'.repeat(24)] })
  expect([unknown.status, errorsOf(unknown).errors]).toEqual([
    400,
    { formIds: 'names a form that does not exist' },
  ])
  expect(await read()).toMatchObject({ captcha: { provider: 'hcaptcha', siteKey: 'other-key' } })
  expect(
    (await put({ ...keys, formIds: [] }, `/api/rest/forms/captcha?websiteId=${OTHER_SITE}`)).status,
  ).toBe(403)
})

test('FORM-20: a submission needs a token that the provider accepts; a wrong or used one is refused and nothing is stored', async () => {
  const before = await stored()
  for (const [token, message] of [
    [undefined, formMessages.captchaMissing],
    ['bad-token', formMessages.captchaRefused],
  ] as const) {
    const answer = await forms.save(await submission(token))
    expect([answer.status, errorsOf(answer).errors]).toEqual([400, { captchaKey: message }])
  }
  expect((await forms.save(await submission('good-1'))).status).toBe(200)
  expect((await forms.save(await submission('good-1'))).status).toBe(400)
  expect(await stored()).toBe(before + 1)
  expect(provider.asked.map(({ path: asked }) => asked)).toEqual(Array(3).fill('/siteverify'))
  expect(provider.asked[0]!.fields).toEqual({ secret: 'right-secret', response: 'bad-token' })
})

test('FORM-20: wrong answers do not use up the captcha', async () => {
  const form = await submission('good-2')
  const answer = await forms.save({ ...form, form: JSON.stringify({ say: 'x'.repeat(20_000) }) })
  expect(answer.status).toBe(400)
  expect(provider.asked).toEqual([])
})

test('while the provider does not answer, a submission gets 503 with Retry-After, and the same key is accepted afterwards', async () => {
  provider.answers = 'nothing'
  const body = await submission('good-3')
  const answer = await forms.save(body)
  expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
  provider.answers = 'all'
  expect((await forms.save(body)).status).toBe(200)
})

test('FORM-03: a repeat after a lost reply has a new captcha and gets the stored reply without another check', async () => {
  const body = await submission('good-4')
  expect((await forms.save(body)).status).toBe(200)
  const before = await stored()
  expect((await forms.save({ ...body, captchaKey: 'good-5' })).status).toBe(200)
  expect([provider.asked.length, await stored()]).toEqual([1, before])
})

test('without JavaScript a form with a captcha is not sent, and the page says why', async () => {
  const before = await stored()
  const answer = await forms.send('/api/form/SaveFormSubmission', {
    form: { formId, 'f.say': 'Hello', pagePath: '/contact' },
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain(formMessages.captchaNeedsJavaScript)
  expect(await stored()).toBe(before)
})

test('a removed captcha is no longer required', async () => {
  expect((await forms.send(path, { method: 'DELETE', caller: owner })).status).toBe(200)
  expect(await read()).toEqual({ captcha: null })
  const form = await forms.send(`/api/rest/forms/${formId}?websiteId=${SITE}`, { caller: owner })
  expect(form.json<FormDefinition>().captcha).toBe(false)
  expect((await forms.save(await submission())).status).toBe(200)
})
