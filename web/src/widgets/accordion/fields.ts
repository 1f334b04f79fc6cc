import { AccordionValue } from '@portico/proto/blocks/accordion'
import { fieldsFor } from '../fields.ts'

export const accordionFields = fieldsFor(AccordionValue, {
  items: {
    label: 'Questions',
    item: 'question',
    fields: {
      title: { label: 'Question' },
      description: { label: 'Answer', control: 'html' },
    },
    starts: [{ value: { title: 'A question', description: '<p>Its answer.</p>' } }],
  },
  allowMultipleOpenItems: { label: 'Several can be open at once' },
  isFirstItemExpanded: { label: 'The first is open at the start' },
})
