import * as api from '@portico/proto/api/forms/submissions.schemas'
import type { InboxReply } from '@portico/proto/http/forms/form-submissions'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { FormsContext } from '../deps.ts'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { formExisted } from '../store/forms.ts'
import { findInboxEntry, listInbox, markSubmissions } from '../store/inbox.ts'
import { readRefused } from '../store/submission-days.ts'
import { hasSampleSubmissions } from '../store/sample-submissions.ts'

/** Lists the submissions of all forms, or of `formId`, with their state: newest first, a page at a time. */
export const readInbox = ({ db, clock }: FormsContext) =>
  route(api.readInbox, async (context): Promise<InboxReply> => {
    const { websiteId, formId, show, limit, cursor, search = '' } = context.query
    const after = readCursor(cursor)
    return db.tenant(websiteId, async (tx) => {
      if (formId !== undefined && !(await formExisted(tx, websiteId, formId))) throw notFound('form', formId)
      const found = await listInbox(tx, websiteId, {
        formId,
        show,
        search,
        cursor: after,
        limit: limit + 1,
      })
      const { page, next } = pageOf(found, limit, ({ createdOn, id }) => ({ at: new Date(createdOn), id }))
      const refusedToday = await readRefused(tx, websiteId, clock.now())
      return {
        submissions: page,
        ...next,
        hasSample: await hasSampleSubmissions(tx, websiteId),
        ...(refusedToday > 0 && { refusedToday }),
      }
    })
  })

/** Returns one submission. */
export const readInboxEntry = ({ db }: FormsContext) =>
  route(api.readInboxEntry, async (context) => {
    const { websiteId } = context.query
    const { id } = context.params
    const entry = await db.tenant(websiteId, (tx) => findInboxEntry(tx, websiteId, id))
    if (!entry) throw notFound('message', id)
    return entry
  })

/** Marks submissions as unread, read or archived. `marked`: how many of them exist. */
export const markInbox = ({ db, clock }: FormsContext) =>
  route(api.markInbox, async (context) => {
    const { websiteId } = context.query
    const { ids, state } = context.body
    const marked = await db.tenant(websiteId, (tx) => markSubmissions(tx, websiteId, ids, state, clock.now()))
    return { marked }
  })
