import { formMessages } from '@portico/proto/messages'
import { Island } from '../Island.tsx'
import type { ViewProps } from '../view.ts'
import { FormDone } from './Done.tsx'
import { Form, type FormProps } from './Form.tsx'

/** A form block. A deleted form renders nothing. */
export function FormView({
  value,
  block,
  page,
  isNewsletter,
}: ViewProps<{ formId: string }, 'forms' | 'fields' | 'collection' | 'submitted'> & {
  isNewsletter?: boolean
}) {
  const form = page.forms[value.formId]
  if (!form) return null
  if (page.submitted === form.id) return <FormDone form={form} isFirst />
  const props: FormProps = {
    form,
    blockId: `block-${block.id}`,
    collectionId: page.collection?.id ?? '',
    page: page.fields,
    ...(isNewsletter && { isNewsletter }),
  }
  return (
    <>
      <Island name="form" props={props} {...(form.captcha && { start: 'near' })}>
        <Form {...props} />
      </Island>
      {form.captcha && (
        <noscript>
          <p className="no-script">{formMessages.captchaNeedsJavaScript}</p>
        </noscript>
      )}
    </>
  )
}
