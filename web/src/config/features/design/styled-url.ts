import { isStyleTweak } from '@portico/proto/design/style-tweaks'
import type { TemplateIdentifier } from '@portico/proto/design/templates'

export type PreviewStyles = { template: TemplateIdentifier; tweaks: Readonly<Record<string, string>> }

/** The address of the published home page in another design. Its scripts do not run. */
export function styledUrl(site: string, { template, tweaks }: PreviewStyles): string {
  const styles = Object.fromEntries(Object.entries(tweaks).filter(([name]) => isStyleTweak(name)))
  return `${site}/?${new URLSearchParams({ styles: JSON.stringify({ template, tweaks: styles }) })}`
}
