import { isStyleTweak, styleTweaks, type Styles } from '@portico/proto/design/style-tweaks'
import { stylesOf, templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import type { SiteSettings } from '@portico/proto/http/sites'

export type Values = Record<string, string>

/** The name of the field of a tweak: the path at which the server reports its error. */
export const fieldOf = (tweak: keyof Styles) => `tweaks.${tweak}`

/** The values of the form: the template, and each style as it is shown now. */
export function designValues({ template, tweaks }: Pick<SiteSettings, 'template' | 'tweaks'>): Values {
  return { template, ...fieldsOf(stylesOf(templates[template], tweaks)) }
}

/** The values of a template as it comes. */
export const templateValues = (template: TemplateIdentifier): Values => ({
  template,
  ...fieldsOf(templates[template].styles),
})

/** The settings of the form's values: styles that differ from those of the template, and all tweaks of the owner's code. */
export function designPatch(values: Values, before: Readonly<Record<string, string>>) {
  const template = values['template'] as TemplateIdentifier
  const { styles } = templates[template]
  const changed = styleTweaks.flatMap((name) => {
    const value = values[fieldOf(name)] ?? ''
    return value === styles[name] ? [] : [[name, value] as const]
  })
  const others = Object.entries(before).filter(([name]) => !isStyleTweak(name))
  return { template, tweaks: Object.fromEntries([...others, ...changed]) as Record<string, string> }
}

const fieldsOf = (styles: Styles): Values =>
  Object.fromEntries(styleTweaks.map((name) => [fieldOf(name), styles[name]]))
