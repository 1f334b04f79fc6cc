import { isStyleTweak, styleTweaks, type Styles } from '@portico/proto/design/style-tweaks'
import { stylesOf, templates, type TemplateIdentifier } from '@portico/proto/design/templates'
import type { SiteSettings } from '@portico/proto/http/website/sites'

/** The values of the form: the template, and each style as it is shown. */
export type DesignValues = { template: TemplateIdentifier; tweaks: Styles }

export const designValues = ({
  template,
  tweaks,
}: Pick<SiteSettings, 'template' | 'tweaks'>): DesignValues => ({
  template,
  tweaks: stylesOf(templates[template], tweaks),
})

/** The settings of the form's values: styles that differ from the template's styles, and all tweaks of the owner's code. */
export function designChanges({ template, tweaks }: DesignValues, before: SiteSettings['tweaks']) {
  const { styles } = templates[template]
  const changed = styleTweaks.flatMap((name) => (tweaks[name] === styles[name] ? [] : [[name, tweaks[name]]]))
  const others = Object.entries(before).filter(([name]) => !isStyleTweak(name))
  return { template, tweaks: Object.fromEntries([...others, ...changed]) as Record<string, string> }
}
