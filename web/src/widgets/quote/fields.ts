import { QuoteValue } from '@portico/proto/blocks/quote'
import { fieldsFor } from '../fields.ts'

export const quoteFields = fieldsFor(QuoteValue, {
  quote: { label: 'Quote' },
  source: { label: 'Source' },
})
