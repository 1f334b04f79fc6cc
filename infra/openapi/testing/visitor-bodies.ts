import { validValue, type Schema } from '../../lab/fuzz/values.ts'
import { seeded } from '../../demo/random.ts'
import { readDocument, type Operation } from '../answers.ts'

type Body = { requestBody: { content: Record<string, { schema: Schema }> } }

/** The calls of visitors' pages with a JSON body: the path in the document, and the path of the route. */
export const visitorOperations = [
  ['/api/1/performance/records', '/api/1/performance/records'],
  ['/api/census/RecordHit', '/api/census/RecordHit'],
  ['/api/census/RecordQuickView/{id}', '/api/census/RecordQuickView/:id'],
  ['/api/census/button-click', '/api/census/button-click'],
  ['/api/census/button-render', '/api/census/button-render'],
  ['/api/events/Trace', '/api/events/Trace'],
  ['/api/form/SaveFormSubmission', '/api/form/SaveFormSubmission'],
  ['/api/v1/events', '/api/v1/events'],
  ['/api/widget/GetWidgetRendering', '/api/widget/GetWidgetRendering'],
  ['/api/site-users/account/email-confirmation', '/api/site-users/account/email-confirmation'],
  ['/api/site-users/account/password', '/api/site-users/account/password'],
] as const

/** The schema of the JSON body of a call, as the document has it. */
export const bodySchema = (path: string): Schema =>
  (readDocument().paths[path]!['post'] as Operation & Body).requestBody.content['application/json']!.schema

/** Bodies that the document describes for a call, the same ones each time. */
export function generatedBodies(path: string, count: number): unknown[] {
  const schema = bodySchema(path)
  const random = seeded(20)
  return Array.from({ length: count }, () => validValue(schema, {}, random))
}
