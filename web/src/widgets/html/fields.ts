import { HtmlValue } from '@portico/proto/blocks/html'
import { fieldsFor } from '../fields.ts'

export const htmlFields = fieldsFor(HtmlValue, { html: { label: 'Text', control: 'html' } })
