import type { Address } from '@portico/proto/http/shop/checkout'
import type { CountryFormat } from '../../../ui/address/formats.ts'
import { fieldOf, isShown, labelOf } from './dom.ts'

/** The fields that the script reads, in their order on the page. */
export const fieldNames = [
  'email',
  'country',
  'name',
  'company',
  'line1',
  'line2',
  'postalCode',
  'city',
  'region',
  'note',
] as const
export type FieldName = (typeof fieldNames)[number]

/** The values of all fields; a hidden one is empty. */
export type Values = Record<FieldName, string>

export function readValues(): Values {
  const read = (name: FieldName) => (isShown(name) ? (fieldOf(name)?.value.trim() ?? '') : '')
  return Object.fromEntries(fieldNames.map((name) => [name, read(name)])) as Values
}

/** The errors of the fields, in their order. The service checks the same and more. */
export function checkValues(): Map<FieldName, string> {
  const errors = new Map<FieldName, string>()
  for (const name of fieldNames) {
    const field = fieldOf(name)
    if (!field || !isShown(name)) continue
    const value = field.value.trim()
    if (value === '' && field.required)
      errors.set(name, `${field instanceof HTMLSelectElement ? 'Choose' : 'Enter'} ${subjectOf(name)}.`)
    else if (name === 'email' && value !== '' && !field.validity.valid)
      errors.set(name, 'Enter an email address such as name@example.com.')
  }
  return errors
}

const subjects: Partial<Record<FieldName, string>> = {
  email: 'your email address',
  country: 'a country',
  name: 'your full name',
  line1: 'the address',
}

function subjectOf(name: FieldName): string {
  const label = labelOf(name)
  return subjects[name] ?? `the ${/^[A-Z]{2}/.test(label) ? label : label.toLowerCase()}`
}

/** The address of the fields. Empty fields are left out. */
export const addressOf = ({ email: _, note: __, ...fields }: Values): Address => ({
  ...{ name: fields.name, line1: fields.line1, city: fields.city, country: fields.country },
  ...(fields.company && { company: fields.company }),
  ...(fields.line2 && { line2: fields.line2 }),
  ...(fields.region && { region: fields.region }),
  ...(fields.postalCode && { postalCode: fields.postalCode }),
})

/** The part of the address on which delivery and tax depend; null until it is complete. */
export function placeOf({ country, region, postalCode }: Values) {
  const isMissing = (['country', 'region', 'postalCode'] as const).some(
    (name) => isShown(name) && fieldOf(name)?.required === true && fieldOf(name)?.value.trim() === '',
  )
  return isMissing ? null : { country, ...(region && { region }), ...(postalCode && { postalCode }) }
}

/** Adapts the fields of the address to a country. */
export function applyFormat({ region, regions, postal, isPostalOptional }: CountryFormat = {}): void {
  const postalBox = document.querySelector<HTMLElement>('[data-field=postalCode]')
  const postalField = fieldOf('postalCode')
  if (postalBox && postalField) {
    postalBox.hidden = postal === null
    postalField.required = postal !== null && !isPostalOptional
    setLabel(postalBox, `${postal ?? 'Postal code'}${isPostalOptional ? ' (optional)' : ''}`)
  }
  const regionBox = document.querySelector<HTMLElement>('[data-region]')
  const before = fieldOf('region')
  if (!regionBox || !before) return
  regionBox.hidden = region === undefined
  setLabel(regionBox, `${region ?? 'Region'}${regions ? '' : ' (optional)'}`)
  const field = document.createElement(regions ? 'select' : 'input')
  for (const { name, value } of before.attributes) if (name !== 'required') field.setAttribute(name, value)
  if (field instanceof HTMLSelectElement) {
    field.required = true
    field.append(new Option(`Choose a ${region?.toLowerCase()}`, ''))
    for (const [code, name] of regions ?? []) field.append(new Option(name, code))
  }
  before.replaceWith(field)
}

function setLabel(box: HTMLElement, text: string): void {
  const label = box.querySelector('[data-label]')
  if (label) label.textContent = text
}
