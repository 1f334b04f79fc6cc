import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentPath } from './operation.ts'

type Media = { schema?: object }
type Answered = { $ref?: string; content?: Record<string, Media> }
export type Operation = {
  operationId: string
  parameters?: ({ name: string } | { $ref: string })[]
  responses: Record<string, Answered>
}
export type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { responses: Record<string, Answered>; schemas: Record<string, object> }
}

export const readDocument = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../proto/openapi.json'), 'utf8')) as Document

/**
 * Returns a function that describes what is wrong with an answer: an undeclared status or type, or JSON that does not
 * fit the schema. Null means correct.
 */
export function answerChecker(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // ajv-formats is CommonJS: its default export is typed as the module.
  ;(formats as unknown as (ajv: Ajv2020) => void)(ajv)
  ajv.addSchema(document, 'portico')
  const pointer = (...parts: string[]) =>
    `portico#/${parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`

  return (method: string, route: string, answer: { status: number; type: string; text: string }) => {
    const path = documentPath(route)
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) return 'the document has no such operation'
    const declared = operation.responses[answer.status]
    if (!declared) return `the status ${answer.status} is not declared`
    const refused = declared.$ref?.split('/').at(-1)
    const content = (refused === undefined ? declared : document.components.responses[refused])?.content
    const type = answer.type.split(';', 1)[0]!
    if (!content || answer.text === '') return content && answer.text === '' ? 'the body is missing' : null
    const media = content[type]
    if (!media) return `the type ${type} is not declared for ${answer.status}`
    if (!media.schema) return null
    const where =
      refused === undefined
        ? pointer(
            'paths',
            path,
            method.toLowerCase(),
            'responses',
            String(answer.status),
            'content',
            type,
            'schema',
          )
        : pointer('components', 'responses', refused, 'content', type, 'schema')
    const validate = ajv.getSchema(where)
    if (!validate) throw new Error(`no schema at ${where}`)
    const given: unknown = JSON.parse(answer.text)
    return validate(given) ? null : ajv.errorsText(validate.errors)
  }
}
