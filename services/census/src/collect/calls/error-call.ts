import * as api from '@portico/proto/api/census/collect/collectors.schemas'
import { ErrorReport } from '@portico/proto/http/visits/events'
import { clean, pathOf, storedFields, withoutQuery } from '../domain/event-draft.ts'
import type { ErrorDraft } from '../domain/error-draft.ts'
import { defineCall } from './call.ts'
import { readList } from './list.ts'

/** A report as a draft. The time of the error is `clientDate` of its data, or the time of the report. */
function fromReport({ event, data, timestamp }: ErrorReport): ErrorDraft {
  return {
    ...data,
    clientDate: data.clientDate ?? timestamp,
    app: data.app ?? '',
    message: clean(data.message, 1_024),
    stack: data.stack ?? '',
    file: withoutQuery(data.file),
    line: data.line ?? 0,
    column: data.column ?? 0,
    path: pathOf(data.url),
    templateId: data.templateId ?? '',
    customData: storedFields({ event, ...(data.customData == null ? {} : { data: data.customData }) }, false),
  }
}

/** POST /api/events/RecordJavascriptErrors (EVT-16, EVT-17). */
export const errorCall = defineCall(api.recordErrors, {
  reply: { status: 202, body: 'batch' },
  read(body) {
    const { items, refused } = readList(body, ErrorReport, (entry) => [entry])
    return { kind: 'errors', drafts: items.map(fromReport), refused, agentText: items[0]?.data.userAgent }
  },
})
