import type { NewsletterValue } from '@portico/proto/blocks/newsletter'
import { FormView } from './View.tsx'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'

/** An invitation with the form by which visitors subscribe. A deleted form renders nothing. */
export function NewsletterView({
  value,
  ...props
}: ViewProps<NewsletterValue, 'forms' | 'fields' | 'collection' | 'submitted'>) {
  if (!props.page.forms[value.formId]) return null
  return (
    <div className="newsletter" data-alignment={value.alignment}>
      <div>
        {value.title && <BlockTitle place={props.place}>{value.title}</BlockTitle>}
        {value.text && <p className="newsletter-text">{value.text}</p>}
      </div>
      <FormView value={{ formId: value.formId }} {...props} isNewsletter />
    </div>
  )
}
