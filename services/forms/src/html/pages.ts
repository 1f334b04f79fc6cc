import { answerText, likertQuestions } from '@portico/proto/answer-text'
import type { FormDefinition, FormField } from '@portico/proto/http/forms'
import type { Answer, SaveFormSubmission } from '@portico/proto/http/form-submissions'
import { summaryValue } from '@portico/proto/phrases'
import { texts } from '../domain/texts.ts'
import { editableField, hidden, hiddenInputs } from './fields.ts'
import { markup, type Markup } from './markup.ts'
import { page } from './page.ts'

const ACTION = '/api/form/SaveFormSubmission'
const CARRIED = [
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

/** What came with the answers goes on with them. */
function carried(sent: SaveFormSubmission): Markup[] {
  return CARRIED.flatMap((name) => {
    const value = sent[name]
    return value === undefined ? [] : [hidden(name, String(value))]
  })
}

/** "Is this right?": the answers to read, and to send with a fresh key. `notice` says why it is asked again. */
export function confirmPage(
  form: FormDefinition,
  answers: Record<string, Answer>,
  { key, sent, back, notice }: { key: string; sent: SaveFormSubmission; back: string; notice?: string },
): string {
  const answerOf = (field: FormField) => (Object.hasOwn(answers, field.id) ? answers[field.id] : undefined)
  const asked = form.fields.filter((field) => field.type !== 'section' && field.type !== 'hidden')
  return page(
    `Check your answers · ${form.name}`,
    markup`<h1>Check your answers</h1>
${notice === undefined ? markup`<p class="lead">Nothing has been sent yet.</p>` : markup`<p class="problem" role="alert">${notice}</p>`}
<dl>${asked.map((field) => markup`<div><dt>${field.title}</dt><dd>${readable(field, answerOf(field))}</dd></div>`)}</dl>
<form method="post" action="${ACTION}">${hidden('key', key)}${carried(sent)}${form.fields.map((field) => hiddenInputs(field, answerOf(field)))}
<div class="actions"><button type="submit">${form.submitButtonText}</button><a href="${back}">Go back</a></div></form>`,
  )
}

/** The form again, each wrong answer marked and everything that was given kept (FORM-22). */
export function correctPage(
  form: FormDefinition,
  given: Readonly<Record<string, unknown>>,
  errors: Readonly<Record<string, string>>,
  { sent, back }: { sent: SaveFormSubmission; back: string },
): string {
  const own = (from: Readonly<Record<string, unknown>>, id: string) =>
    Object.hasOwn(from, id) ? from[id] : undefined
  return page(
    `Please correct · ${form.name}`,
    markup`<h1>${form.name}</h1><p class="problem" role="alert">${texts.errorsMarked}</p>
<form method="post" action="${ACTION}">${carried(sent)}${form.fields.map((field) =>
      editableField(field, own(given, field.id), own(errors, field.id) as string | undefined),
    )}
<div class="actions"><button type="submit">${form.submitButtonText}</button><a href="${back}">Go back</a></div></form>`,
  )
}

/** An answer as one text; "N/A" where there is none (FORM-25). */
function readable(field: FormField, answer: Answer | undefined): string {
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
