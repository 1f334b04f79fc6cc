import { likertAnswers, likertLabel } from '@portico/proto/enums/likert'
import { type FormField } from '@portico/proto/http/forms'
import { inputName } from '@portico/proto/http/form-submissions'
import { inputsOf } from '../domain/inputs.ts'
import { PARTS, type PartedType } from '../domain/parts.ts'
import { markup, nothing, type Markup } from './markup.ts'

const PART_NAMES: Record<string, string> = {
  First: 'First name',
  Last: 'Last name',
  Country: 'Country',
  Areacode: 'Area code',
  Prefix: 'Prefix',
  Line: 'Number',
  Line1: 'Street',
  Line2: 'Apartment, floor',
  City: 'City',
  State: 'State or region',
  Zip: 'Postal code',
  Month: 'Month',
  Day: 'Day',
  Year: 'Year',
  Hour: 'Hour',
  Minute: 'Minute',
  Second: 'Second',
  Ampm: 'AM or PM',
}
const PART_FILLS: Record<string, string> = {
  First: 'given-name',
  Last: 'family-name',
  Line1: 'address-line1',
  Line2: 'address-line2',
  City: 'address-level2',
  State: 'address-level1',
  Zip: 'postal-code',
}
const KEYBOARD: Partial<Record<FormField['type'], string>> = {
  email: 'email',
  number: 'decimal',
  currency: 'decimal',
  website: 'url',
  phone: 'tel',
  date: 'numeric',
  time: 'numeric',
}

/** A field as inputs that hold what was given, with its error above them. */
export function editableField(field: FormField, raw: unknown, error: string | undefined): Markup {
  if (field.type === 'hidden') return hiddenInputs(field, raw)
  if (field.type === 'section') return markup`<h2>${field.title}</h2>`
  const given = new Map<string, string[]>()
  if (field.type !== 'password') {
    for (const [name, value] of inputsOf(field, raw)) given.set(name, [...(given.get(name) ?? []), value])
  }
  const hints = [error === undefined ? '' : `${field.id}-error`, field.description ? `${field.id}-help` : '']
  const marks = markup` aria-describedby="${hints.join(' ').trim()}"${error === undefined ? nothing : markup` aria-invalid="true"`}`
  const above = markup`${
    error === undefined ? nothing : markup`<p class="error" id="${field.id}-error">${error}</p>`
  }${field.description ? markup`<p class="help" id="${field.id}-help">${field.description}</p>` : nothing}`
  const title = field.required ? `${field.title} (required)` : field.title
  const first = (name: string) => given.get(name)?.[0] ?? ''

  if (field.type in PARTS && !given.has(inputName(field.id))) {
    const parts = PARTS[field.type as PartedType].map((part) => {
      const name = inputName(field.id, part)
      return markup`<label class="part" for="${name}">${PART_NAMES[part] ?? part}</label><input id="${name}" name="${name}" value="${first(name)}" autocomplete="${PART_FILLS[part] ?? 'on'}" inputmode="${KEYBOARD[field.type] ?? 'text'}"${marks}>`
    })
    return group(title, above, parts)
  }
  const name = inputName(field.id)
  if (field.type === 'likert') {
    const rows = field.options.map((question, index) => {
      const row = inputName(field.id, index)
      const answers = likertAnswers.map((answer) =>
        option(String(answer), first(row) === String(answer), likertLabel(answer)),
      )
      return markup`<label class="part" for="${row}">${question}</label><select id="${row}" name="${row}"${marks}><option value=""></option>${answers}</select>`
    })
    return group(title, above, rows)
  }
  if (field.type === 'radio' || field.type === 'checkbox') {
    const chosen = given.get(name) ?? []
    const choices = field.options.map(
      (text) =>
        markup`<label class="choice"><input type="${field.type}" name="${name}" value="${text}"${chosen.includes(text) ? markup` checked` : nothing}> ${text}</label>`,
    )
    return group(title, above, choices)
  }
  const label = markup`<label for="${name}">${title}</label>${above}`
  if (field.type === 'select') {
    const options = field.options.map((text) => option(text, first(name) === text, text))
    return markup`<div class="field">${label}<select id="${name}" name="${name}"${marks}><option value=""></option>${options}</select></div>`
  }
  if (field.type === 'textarea') {
    return markup`<div class="field">${label}<textarea id="${name}" name="${name}" rows="6"${marks}>
${first(name)}</textarea></div>`
  }
  const type = field.type === 'password' ? 'password' : 'text'
  return markup`<div class="field">${label}<input id="${name}" type="${type}" name="${name}" value="${first(name)}" inputmode="${KEYBOARD[field.type] ?? 'text'}"${marks}></div>`
}

const option = (value: string, selected: boolean, words: string) =>
  markup`<option value="${value}"${selected ? markup` selected` : nothing}>${words}</option>`

const group = (title: string, above: Markup, inputs: readonly Markup[]) =>
  markup`<fieldset class="field"><legend>${title}</legend>${above}${inputs}</fieldset>`

/** What was given, as hidden inputs. */
export function hiddenInputs(field: FormField, raw: unknown): Markup {
  return markup`${inputsOf(field, raw).map(([name, value]) => hidden(name, value))}`
}

export const hidden = (name: string, value: string) =>
  markup`<input type="hidden" name="${name}" value="${value}">`
