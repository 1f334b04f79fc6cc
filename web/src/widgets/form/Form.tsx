import { useContext, useEffect, useMemo, useRef, useState, type FormEvent as ReactFormEvent } from 'react'
import { FORM_SUCCESS, NEWSLETTER_SUBSCRIBE } from '@portico/proto/collect/browser-events'
import { safeUrl } from '@portico/proto/links/links'
import { isRollupOn } from '../../lib/rollups.ts'
import type { FormView, PageFields } from '../../page/model.ts'
import { Frozen } from '../../ui/frozen.ts'
import { LoadingNote } from '../../ui/submit/LoadingNote.tsx'
import { readAnswers } from './answers.ts'
import { Captcha } from './Captcha.tsx'
import { FormDone, useMessageScripts } from './Done.tsx'
import type { ShownCaptcha } from './captcha.ts'
import { FormField } from './Fields.tsx'
import { sendForm } from './send.ts'
import { fillFromQuery } from './query.ts'
import { failureTexts as texts } from './failure-texts.ts'
import { useForm } from './useForm.ts'

export type FormProps = {
  form: FormView
  blockId: string
  collectionId: string
  page: PageFields
  /** The form is in the popup overlay. */
  isOverlay?: boolean
  /** The form is in a newsletter block. */
  isNewsletter?: boolean
}

/** A form. Without scripts its HTML posts by itself; hydrated, it sends the answers as JSON and shows its state. */
export function Form({
  form,
  blockId,
  collectionId,
  page,
  isOverlay = false,
  isNewsletter = false,
}: FormProps) {
  const send = useMemo(
    () =>
      sendForm({
        formId: form.id,
        collectionId,
        objectName: blockId,
        submitButtonText: form.submitButtonText,
        page,
        isOverlay,
        isNewsletter,
      }),
    [form, blockId, collectionId, page, isOverlay, isNewsletter],
  )
  const { state, dispatch } = useForm(send)
  const element = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const captcha = useRef<ShownCaptcha>(null)
  const [token, setToken] = useState('')
  const submitting = state.status === 'submitting'
  const errors = state.status === 'failed' ? state.errors : {}
  // A captcha counts once, so after a failure the button waits for the next one (FORM-10).
  const awaitsCaptcha = form.captcha !== undefined && state.status === 'failed' && token === ''

  // A hydrated form shows its own errors instead of the browser's.
  const isFrozen = useContext(Frozen)
  useEffect(() => {
    if (!element.current || isFrozen) return
    element.current.noValidate = true
    if (!isRollupOn('textareaMaxLength'))
      for (const area of element.current.querySelectorAll('textarea')) area.removeAttribute('maxlength')
    fillFromQuery(element.current, form, new URLSearchParams(window.location.search))
  }, [form, isFrozen])

  useEffect(() => {
    if (state.status === 'failed') {
      const invalid = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      ;(invalid ?? message.current)?.focus()
      if (state.attempt.captchaKey !== undefined) captcha.current?.reset()
    }
    if (state.status !== 'succeeded') return
    message.current?.focus()
    window.dispatchEvent(new CustomEvent(FORM_SUCCESS, { detail: { formId: form.id } }))
    if (isNewsletter)
      window.dispatchEvent(new CustomEvent(NEWSLETTER_SUBSCRIBE, { detail: { formId: form.id } }))
    const next = safeUrl(form.submissionRedirect ?? '')
    if (next) window.location.assign(next)
  }, [state, form, isNewsletter])

  useMessageScripts(state.status === 'succeeded' && form.messageKind === 'code', message)

  if (state.status === 'succeeded') {
    return <FormDone form={form} message={message} />
  }

  const submit = (event: ReactFormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const answers = readAnswers(form.fields, new FormData(event.currentTarget))
    if (!form.captcha) dispatch({ type: 'submit', attempt: { answers } })
    else if (token === '')
      dispatch({ type: 'refuse', attempt: { answers }, message: texts.captchaIncomplete })
    else dispatch({ type: 'submit', attempt: { answers, captchaKey: token } })
  }
  return (
    <form
      ref={element}
      className="form"
      method="post"
      action="/api/form/SaveFormSubmission"
      data-form-id={form.id}
      data-form-title={form.name}
      data-newsletter={asksOnlyEmail(form) || undefined}
      data-state={state.status}
      aria-busy={submitting || undefined}
      onSubmit={submit}
    >
      <HiddenFields form={form} blockId={blockId} collectionId={collectionId} page={page} />
      {form.fields.map((field) => (
        <FormField
          key={field.id}
          field={field}
          error={errors[field.id]}
          disabled={submitting}
          domId={`${blockId}-${field.id}`}
        />
      ))}
      {form.captcha && (
        <Captcha
          captcha={form.captcha}
          domId={`${blockId}-captcha`}
          error={errors['captchaKey']}
          onToken={setToken}
          shown={captcha}
        />
      )}
      {state.status === 'failed' && state.message !== '' && (
        <div className="form-message" role="alert" tabIndex={-1} ref={message}>
          <p>{state.message}</p>
          {state.retryable && !form.captcha && (
            <button type="button" className="text-button" onClick={() => dispatch({ type: 'retry' })}>
              Try again
            </button>
          )}
        </div>
      )}
      <button className="button" type="submit" aria-disabled={submitting || awaitsCaptcha || undefined}>
        {submitting ? texts.submitting : form.submitButtonText}
      </button>
      <LoadingNote posts />
    </form>
  )
}

/** Whether a form asks only for an e-mail address. It then stands on one line, unless its block is narrow (ANIM-12). */
const asksOnlyEmail = ({ fields }: FormView): boolean => {
  const shown = fields.filter(({ type }) => type !== 'hidden')
  return shown.length === 1 && shown[0]!.type === 'email'
}

/** The fields that a post without JavaScript sends besides the answers (WIRE-10). */
function HiddenFields({ form, blockId, collectionId, page }: FormProps) {
  const fields = {
    formId: form.id,
    collectionId,
    objectName: blockId,
    submitButtonText: form.submitButtonText,
    ...page,
  }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} defaultValue={String(value)} />
  ))
}
