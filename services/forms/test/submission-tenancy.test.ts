import { fromBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { SubmissionsReply } from '@portico/proto/http/forms/form-submissions'
import { until } from '@portico/kit/testing/until'
import { fields, useContactForm } from './contact.ts'
import { OTHER_SITE, SITE, otherVisitor, owner, visitor } from './service.ts'

const contact = useContactForm()
const decode = (value: Uint8Array) => fromBinary(SubmittedSchema, value)

describe('load tests', () => {
  test('a submission of a load test is stored and repeated like others, but listed only on request and not counted', async () => {
    const id = await contact.forms.form(fields)
    const loadTest = { ...visitor, synthetic: true } as const
    const sent = { ...contact.body(await contact.forms.key()), formId: id }
    expect((await contact.forms.save(sent, undefined, loadTest)).status).toBe(200)
    expect((await contact.forms.save(sent, undefined, loadTest)).status).toBe(200)
    await contact.forms.save({ ...contact.body(await contact.forms.key()), formId: id })
    const listed = async (query: string) =>
      (await contact.forms.inbox(id, query)).json<SubmissionsReply>().submissions
    expect(await listed('')).toHaveLength(1)
    expect(await listed('&synthetic=1')).toHaveLength(1)
    const own = await contact.forms.send(`/api/rest/forms?websiteId=${SITE}`, { caller: owner })
    expect(own.json<{ forms: object[] }>().forms).toContainEqual(
      expect.objectContaining({ id, submissionCount: 1 }),
    )
    await until(() => contact.forms.published.filter(({ message }) => message.key === id).length === 2)
    const marks = contact.forms.published
      .filter(({ message }) => message.key === id)
      .map(({ message }) => decode(message.value).synthetic)
    expect(marks.sort()).toEqual([false, true])
  })
})

describe('tenancy', () => {
  test('a query without a tenant or for another website finds no submission, form or key', async () => {
    for (const table of ['form', 'submission', 'submission_count', 'spent_key']) {
      expect((await contact.forms.db.query(`select * from ${table}`)).rows, table).toEqual([])
      expect(
        (await contact.forms.db.tenant(OTHER_SITE, (tx) => tx.query(`select * from ${table}`))).rows,
        table,
      ).toEqual([])
      expect(
        (await contact.forms.db.tenant(SITE, (tx) => tx.query(`select * from ${table}`))).rows.length,
        table,
      ).toBeGreaterThan(0)
    }
  })

  test('a form of one website cannot be sent from another', async () => {
    const key = await contact.forms.key(otherVisitor)
    expect((await contact.forms.save(contact.body(key), undefined, otherVisitor)).status).toBe(404)
  })

  test('only content managers of the website read submissions', async () => {
    const path = `/api/rest/forms/${contact.id}/submissions?websiteId=`
    expect((await contact.forms.send(path + SITE, { caller: visitor })).status).toBe(401)
    expect((await contact.forms.send(path + OTHER_SITE, { caller: owner })).status).toBe(403)
    expect((await contact.forms.send(path, { caller: owner })).status).toBe(400)
  })
})
