import { expect, test, vi } from 'vitest'
import { readSubmissionKey, saveSubmission } from '@portico/proto/api/forms/submit'
import { formMessages, formStatusMessages } from '@portico/proto/messages'
import { CallFailure, unparseable, type FailureBody } from '../../lib/data/failure.ts'
import { sendForm, type Submission } from './send.ts'

const page = {
  pageTitle: 'Contact',
  pageId: 'p',
  contentSource: 'c',
  pagePath: '/contact',
  pagePermissionTypeValue: 1,
} as const
const submission = { formId: 'f', collectionId: 'c', objectName: 'block-1', submitButtonText: 'Send', page }
const attempt = { answers: { email: 'ada@example.org' } }
const key = { key: 'k1', data: { key: 'k1' } }
const refused = (status: number, body: FailureBody = {}) => new CallFailure({ status, body })

vi.stubGlobal('document', { cookie: 'ss_cvr=visitor' })

function replies(...outcomes: object[]) {
  return repliesTo(submission, ...outcomes)
}

function repliesTo(submitted: Submission, ...outcomes: object[]) {
  const calls: { path: string; body: Record<string, unknown> }[] = []
  const reply = async (path: string, body: Record<string, unknown>) => {
    calls.push({ path, body })
    const outcome = outcomes[calls.length - 1] ?? new CallFailure({ status: 0, isNetworkError: true })
    if (outcome instanceof CallFailure) throw outcome
    return outcome as typeof key
  }
  const send = sendForm(submitted, {
    key: () => reply(readSubmissionKey.path, {}),
    save: (body) => reply(saveSubmission.path, body),
  })
  return { send, calls }
}

test('FORM-03: a form gets a key first and saves with it', async () => {
  const { send, calls } = replies(key, {})
  expect(await send(attempt)).toEqual({ type: 'succeeded' })
  expect(calls.map(({ path }) => path)).toEqual([
    '/api/form/FormSubmissionKey',
    '/api/form/SaveFormSubmission',
  ])
  expect(calls[1]?.body.key).toBe('k1')
})

test('FORM-04 FORM-05: the save carries the answers as JSON text, the page and the visitor cookie', async () => {
  const { send, calls } = replies(key, {})
  await send(attempt)
  expect(calls[1]?.body).toEqual({
    key: 'k1',
    formId: 'f',
    collectionId: 'c',
    objectName: 'block-1',
    submitButtonText: 'Send',
    captchaKey: null,
    isOverlayForm: false,
    form: '{"email":"ada@example.org"}',
    visitorCookie: 'visitor',
    ...page,
  })
})

test('after a lost reply the retry uses the same key, so that the form is stored once', async () => {
  const { send, calls } = replies(key)
  expect(await send(attempt)).toMatchObject({ type: 'failed', key: 'k1', retryable: true })
  await send({ ...attempt, key: 'k1' })
  expect(calls.at(-1)).toMatchObject({ path: '/api/form/SaveFormSubmission', body: { key: 'k1' } })
})

test('DATA-07: a reply that is not JSON is shown, and a retry uses the same key', async () => {
  const html = unparseable(200, '/api/form/SaveFormSubmission', new SyntaxError('Unexpected token <'))
  const { send } = replies(key, html)
  expect(await send(attempt)).toMatchObject({
    type: 'failed',
    message:
      'Internal Error: Unable to parse server response from (/api/form/SaveFormSubmission) as JSON: Unexpected token <',
    key: 'k1',
    retryable: true,
  })
})

test('FORM-22: field errors are returned by field, without a general message in a newsletter form', async () => {
  const refusal = refused(400, { error: 'x', errors: { email: 'Please enter a valid email' } })
  const newsletter = repliesTo({ ...submission, isNewsletter: true }, key, refusal)
  expect(await newsletter.send(attempt)).toMatchObject({ errors: refusal.errors, message: '' })
  const { send } = replies(key, refusal)
  expect(await send(attempt)).toEqual({
    type: 'failed',
    errors: { email: 'Please enter a valid email' },
    message: formMessages.errorsAbove,
    key: undefined,
    retryable: false,
  })
})

test('FORM-23: the message is the server’s, else the message of the status, else the unknown error', async () => {
  const withMessage = replies(key, refused(429, { error: 'Slow down.' }))
  expect(await withMessage.send(attempt)).toMatchObject({ message: 'Slow down.' })
  const withoutMessage = replies(key, refused(429))
  expect(await withoutMessage.send(attempt)).toMatchObject({ message: formStatusMessages[429] })
  const unknown = replies(key, refused(418))
  expect(await unknown.send(attempt)).toMatchObject({ message: formMessages.unknownError })
})
