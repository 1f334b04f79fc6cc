import { escapeHtml } from './escape.ts'

/** HTML that is safe to send. Only the tag `markup` creates it, and `markup` escapes texts. */
export type Markup = { readonly markup: string }
type Value = string | number | Markup | readonly Markup[]

/** Template tag for HTML: texts and numbers are escaped, markup is inserted as it is. Attributes must be quoted. */
export function markup(strings: TemplateStringsArray, ...values: Value[]): Markup {
  const written = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value))
    return Array.isArray(value) ? value.map((one: Markup) => one.markup).join('') : (value as Markup).markup
  })
  return { markup: String.raw({ raw: strings }, ...written) }
}

export const noMarkup: Markup = { markup: '' }
