import { answerParts, isPartedType } from '@portico/proto/values/answer-parts'
import { likertAnswers, likertLabel } from '@portico/proto/enums/likert'
import { type FormField } from '@portico/proto/http/forms/forms'
import { inputName } from '@portico/proto/http/forms/form-submissions'
import { toInputs } from '../domain/inputs.ts'
import { markup, noMarkup, type Markup } from '@portico/kit/html/markup'

const PART_AUTOCOMPLETE: Record<string, string> = {
  First: 'given-name',
  Last: 'family-name',
  Line1: 'address-line1',
  Line2: 'address-line2',
  City: 'address-level2',
  State: 'address-level1',
  Zip: 'postal-code',
}
const INPUT_MODES: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  number: 'decimal',
  currency: 'decimal',
  website: 'url',
  phone: 'tel',
  date: 'numeric',
  time: 'numeric',
}

/** Renders a field as inputs with the raw values, and its error above them. Passwords are not filled in. */
export function renderField(field: FormField, raw: unknown, error: string | undefined): Markup {
  if (field.type === 'hidden') return renderHiddenInputs(field, raw)
  if (field.type === 'section') return markup`<h2>${field.title}</h2>`
  const values = new Map<string, string[]>()
  if (field.type !== 'password') {
    for (const [name, value] of toInputs(field, raw)) values.set(name, [...(values.get(name) ?? []), value])
  }
  const hints = [error === undefined ? '' : `${field.id}-error`, field.description ? `${field.id}-help` : '']
  const aria = markup` aria-describedby="${hints.join(' ').trim()}"${error === undefined ? noMarkup : markup` aria-invalid="true"`}`
  const errorAndHelp = markup`${
    error === undefined ? noMarkup : markup`<p class="error" id="${field.id}-error">${error}</p>`
  }${field.description ? markup`<p class="help" id="${field.id}-help">${field.description}</p>` : noMarkup}`
  const title = field.required ? `${field.title} (required)` : field.title
  const first = (name: string) => values.get(name)?.[0] ?? ''

  if (isPartedType(field.type) && !values.has(inputName(field.id))) {
    const parts = answerParts[field.type].map(({ part, label }) => {
      const name = inputName(field.id, part)
      return markup`<label class="part" for="${name}">${label}</label><input id="${name}" name="${name}" value="${first(name)}" autocomplete="${PART_AUTOCOMPLETE[part] ?? 'on'}" inputmode="${INPUT_MODES[field.type] ?? 'text'}"${aria}>`
    })
    return group(title, errorAndHelp, parts)
  }
  const name = inputName(field.id)
  if (field.type === 'likert') {
    const rows = field.options.map((question, index) => {
      const row = inputName(field.id, index)
      const answers = likertAnswers.map((answer) =>
        option(String(answer), first(row) === String(answer), likertLabel(answer)),
      )
      return markup`<label class="part" for="${row}">${question}</label><select id="${row}" name="${row}"${aria}><option value=""></option>${answers}</select>`
    })
    return group(title, errorAndHelp, rows)
  }
  if (field.type === 'radio' || field.type === 'checkbox') {
    const chosen = values.get(name) ?? []
    const choices = field.options.map(
      (text) =>
        markup`<label class="choice"><input type="${field.type}" name="${name}" value="${text}"${chosen.includes(text) ? markup` checked` : noMarkup}> ${text}</label>`,
    )
    return group(title, errorAndHelp, choices)
  }
  const label = markup`<label for="${name}">${title}</label>${errorAndHelp}`
  if (field.type === 'select') {
    const options = field.options.map((text) => option(text, first(name) === text, text))
    return markup`<div class="field">${label}<select id="${name}" name="${name}"${aria}><option value=""></option>${options}</select></div>`
  }
  if (field.type === 'textarea') {
    return markup`<div class="field">${label}<textarea id="${name}" name="${name}" rows="6"${aria}>
${first(name)}</textarea></div>`
  }
  const type = field.type === 'password' ? 'password' : 'text'
  return markup`<div class="field">${label}<input id="${name}" type="${type}" name="${name}" value="${first(name)}" inputmode="${INPUT_MODES[field.type] ?? 'text'}"${aria}></div>`
}

const option = (value: string, selected: boolean, label: string) =>
  markup`<option value="${value}"${selected ? markup` selected` : noMarkup}>${label}</option>`

const group = (title: string, errorAndHelp: Markup, inputs: readonly Markup[]) =>
  markup`<fieldset class="field"><legend>${title}</legend>${errorAndHelp}${inputs}</fieldset>`

/** Renders the raw value of a field as hidden inputs. */
export function renderHiddenInputs(field: FormField, raw: unknown): Markup {
  return markup`${toInputs(field, raw).map(([name, value]) => hiddenInput(name, value))}`
}

/** Renders one hidden input. */
export const hiddenInput = (name: string, value: string) =>
  markup`<input type="hidden" name="${name}" value="${value}">`
