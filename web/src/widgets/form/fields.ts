import { FormValue } from '@portico/proto/blocks/form'
import { NewsletterValue } from '@portico/proto/blocks/newsletter'
import { fieldsFor } from '../fields.ts'

export const formBlockFields = fieldsFor(FormValue, { formId: { label: 'Form' } })

export const newsletterFields = fieldsFor(NewsletterValue, {
  formId: { label: 'Form' },
  title: { label: 'Title' },
  text: { label: 'Text' },
  alignment: { label: 'Position', choices: { left: 'Left', center: 'Centre' } },
})
