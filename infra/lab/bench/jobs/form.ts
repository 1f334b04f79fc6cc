import { submissionOf } from '../../../e2e/contact-form.ts'
import type { Job } from './job.ts'

const json = { 'content-type': 'application/json' }
const keyRequest = { path: '/api/form/FormSubmissionKey', method: 'POST', headers: json, body: '{}' }

/** Job 5, first half: a submission key. */
export const formKey: Job = {
  name: '5 form key',
  gate: 9,
  requests: 4_000,
  connections: 64,
  rate: 200,
  p99Gate: 25,
  prepare:
    async ({ loader }) =>
    () =>
      loader.send(keyRequest),
}

/** Job 5, second half: a submission is saved. The keys are fetched beforehand. */
export const formSave: Job = {
  name: '5 form save',
  gate: 45,
  requests: 2_000,
  connections: 64,
  rate: 200,
  p99Gate: 25,
  async prepare({ loader, demo, rounds }) {
    const submission = submissionOf(demo.forms.contact, '', 'A question')
    const keys: string[] = []
    const wanted = 2_000 * rounds + 2_500 // the rounds, the warm-up and the latencies
    while (keys.length < wanted) {
      const some = await Promise.all(Array.from({ length: 64 }, () => loader.send(keyRequest)))
      keys.push(...some.map((outcome) => (JSON.parse(outcome.text) as { key: string }).key))
    }
    return () =>
      loader.send({
        path: '/api/form/SaveFormSubmission',
        method: 'POST',
        headers: json,
        body: JSON.stringify({ ...submission, key: keys.pop() }),
      })
  },
}
