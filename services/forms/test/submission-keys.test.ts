import { describe, expect, test } from 'vitest'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { deleteOldKeys } from '../src/housekeeping.ts'
import { createSignals } from '../src/signals.ts'
import { answers, useContactForm } from './contact.ts'
import { otherVisitor } from './service.ts'

const contact = useContactForm()

describe('submission key', () => {
  test('FORM-01: a request with an empty body returns a new key, at the top and under data', async () => {
    const answer = await contact.forms.send('/api/form/FormSubmissionKey', { method: 'POST' })
    expect(answer.status).toBe(200)
    const { key, data } = answer.json<{ key: string; data: { key: string } }>()
    expect(data.key).toBe(key)
    expect(key).toMatch(/^1:\d+:[A-Za-z0-9+/]{43}=$/)
    expect(await contact.forms.key()).not.toBe(key)
  })

  test('FORM-03: a missing, forged, foreign or expired key gets a 400 with a general error', async () => {
    const old = await contact.forms.key()
    const foreign = await contact.forms.key(otherVisitor)
    contact.forms.advance(86_400_000)
    for (const key of [
      undefined,
      '',
      'made-up',
      `1:${Math.floor(Date.now() / 1000)}:${'A'.repeat(43)}=`,
      foreign,
      old,
    ]) {
      const answer = await contact.forms.save(contact.body(key))
      expect(answer.status, String(key)).toBe(400)
      expect(answer.json()).toEqual({ error: expect.stringContaining('could not be submitted') })
    }
  })

  test('FORM-03: a spent key gets the stored reply with the same body, and a 422 with another', async () => {
    const key = await contact.forms.key()
    const before = (await contact.stored()).length
    const first = await contact.forms.save(contact.body(key))
    expect([first.status, first.text]).toEqual([200, '{}'])
    const again = await contact.forms.save(contact.body(key))
    expect([again.status, again.text]).toEqual([200, '{}'])
    const other = await contact.forms.save(contact.body(key, { ...answers, 'note-1': 'changed' }))
    expect(other.status).toBe(422)
    expect((await contact.stored()).length).toBe(before + 1)
  })

  test('FORM-03: a repeat after the key expired still gets the stored reply', async () => {
    const key = await contact.forms.key()
    await contact.forms.save(contact.body(key))
    contact.forms.advance(30 * 3_600_000)
    const again = await contact.forms.save(contact.body(key))
    expect([again.status, again.text]).toEqual([200, '{}'])
  })

  test('FORM-03: fifty concurrent repeats of one key store one submission and get equal replies', async () => {
    const key = await contact.forms.key()
    const before = (await contact.stored('&limit=100')).length
    const replies = await Promise.all(Array.from({ length: 50 }, () => contact.forms.save(contact.body(key))))
    expect(new Set(replies.map((reply) => `${reply.status} ${reply.text}`))).toEqual(new Set(['200 {}']))
    expect((await contact.stored('&limit=100')).length).toBe(before + 1)
  })

  test('spent keys are deleted after two days, and not before', async () => {
    const key = await contact.forms.key()
    await contact.forms.save(contact.body(key))
    const signals = createSignals(createMetrics({ service: 'forms' }))
    const count = () =>
      contact.forms.db.job(
        async (tx) => (await tx.query('select 1 from spent_key where key = $1', [key])).rowCount,
      )
    contact.forms.advance(47 * 3_600_000)
    await deleteOldKeys({ ...contact.forms.deps, signals })
    expect(await count()).toBe(1)
    contact.forms.advance(2 * 3_600_000)
    await deleteOldKeys({ ...contact.forms.deps, signals })
    expect(await count()).toBe(0)
    expect((await contact.forms.save(contact.body(key))).status).toBe(400)
  })
})
