import { SearchValue } from '@portico/proto/blocks/lists/search'
import { fieldsFor } from '../fields.ts'

export const searchFields = fieldsFor(SearchValue, {
  label: { label: 'Label' },
  placeholder: { label: 'Text in the empty field' },
})
