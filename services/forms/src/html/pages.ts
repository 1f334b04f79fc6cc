import { answerText, likertQuestions } from '@portico/proto/values/answer-text'
import type { FormDefinition, FormField } from '@portico/proto/http/forms/forms'
import type { Answer, SaveFormSubmission } from '@portico/proto/http/forms/form-submissions'
import { summaryValue } from '@portico/proto/texts/phrases'
import { texts } from '../domain/texts.ts'
import { hiddenInput, renderField, renderHiddenInputs } from './fields.ts'
import { markup, type Markup } from '@portico/kit/html/markup'
import { renderPlainPage } from '@portico/kit/html/plain-page'

const ACTION = '/api/form/SaveFormSubmission'
/** Fields of a submission besides key and answers; hidden inputs pass them on. */
const METADATA_FIELDS = [
  'formId',
  'collectionId',
  'objectName',
  'isOverlayForm',
  'submitButtonText',
  'pagePermissionTypeValue',
  'pageTitle',
  'pageId',
  'contentSource',
  'pagePath',
  'visitorCookie',
] as const

function metadataInputs(sent: SaveFormSubmission): Markup[] {
  return METADATA_FIELDS.flatMap((name) => {
    const value = sent[name]
    return value === undefined ? [] : [hiddenInput(name, String(value))]
  })
}

/** Renders the answers for confirmation, with a new key. `notice`: why the visitor has to confirm again. */
export function renderConfirmPage(
  form: FormDefinition,
  answers: Record<string, Answer>,
  { key, sent, back, notice }: { key: string; sent: SaveFormSubmission; back: string; notice?: string },
): string {
  const answerOf = (field: FormField) => (Object.hasOwn(answers, field.id) ? answers[field.id] : undefined)
  const shownFields = form.fields.filter((field) => field.type !== 'section' && field.type !== 'hidden')
  return renderPlainPage(
    `Check your answers · ${form.name}`,
    markup`<h1>Check your answers</h1>
${notice === undefined ? markup`<p class="lead">Nothing has been sent yet.</p>` : markup`<p class="problem" role="alert">${notice}</p>`}
<dl>${shownFields.map((field) => markup`<div><dt>${field.title}</dt><dd>${answerAsText(field, answerOf(field))}</dd></div>`)}</dl>
<form method="post" action="${ACTION}">${hiddenInput('key', key)}${metadataInputs(sent)}${form.fields.map((field) => renderHiddenInputs(field, answerOf(field) ?? (field.type === 'hidden' ? '' : undefined)))}
<div class="actions"><button type="submit">${form.submitButtonText}</button><a href="${back}">Go back</a></div></form>`,
  )
}

/** Renders the form with the raw answers and an error at each invalid one (FORM-22). */
export function renderCorrectionPage(
  form: FormDefinition,
  rawAnswers: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, string>>,
  { sent, back }: { sent: SaveFormSubmission; back: string },
): string {
  const own = (from: Readonly<Record<string, unknown>>, id: string) =>
    Object.hasOwn(from, id) ? from[id] : undefined
  return renderPlainPage(
    `Please correct · ${form.name}`,
    markup`<h1>${form.name}</h1><p class="problem" role="alert">${texts.errorsMarked}</p>
<form method="post" action="${ACTION}">${metadataInputs(sent)}${form.fields.map((field) =>
      renderField(field, own(rawAnswers, field.id), own(errors, field.id) as string | undefined),
    )}
<div class="actions"><button type="submit">${form.submitButtonText}</button><a href="${back}">Go back</a></div></form>`,
  )
}

/** Says that a form with a captcha cannot be sent without JavaScript. */
export const renderCaptchaPage = (form: FormDefinition, back: string): string =>
  renderPlainPage(
    form.name,
    markup`<h1>${form.name}</h1><p class="problem" role="alert">${texts.captchaNeedsJavaScript}</p>
<div class="actions"><a href="${back}">Go back</a></div>`,
  )

/** Returns an answer as text; "N/A" if there is none (FORM-25). */
function answerAsText(field: FormField, answer: Answer | undefined): string {
  if (field.type === 'password' && answer !== undefined) return '••••••••'
  if (typeof answer !== 'object' || Array.isArray(answer) || field.type === 'likert')
    return summaryValue(answerText(answer, likertQuestions(field)))
  if (field.type === 'date') return [answer['Year'], answer['Month'], answer['Day']].join('-')
  if (field.type === 'time')
    return `${[answer['Hour'], answer['Minute'], answer['Second']].join(':')} ${answer['Ampm'] ?? ''}`
  return Object.values(answer)
    .filter((part) => part !== '')
    .join(field.type === 'address' ? '\n' : ' ')
}
