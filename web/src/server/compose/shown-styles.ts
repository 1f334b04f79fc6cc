import * as z from 'zod'
import { isStyleTweak } from '@portico/proto/design/style-tweaks'
import { templateIdentifiers, templates } from '@portico/proto/design/templates'
import { Tweaks } from '@portico/proto/http/website/sites'
import { html, type Reply } from '@portico/kit/http/route'
import type { PageModel } from '../../page/model.ts'
import type { Assets } from '../assets/assets.ts'
import { pagePolicy } from '../policy/policy.ts'
import type { Renderer } from '../render/renderer.ts'

const ShownStyles = z.object({ template: z.enum(templateIdentifiers), tweaks: Tweaks })
type ShownStyles = z.infer<typeof ShownStyles>

/** Reads `?styles=`: a template and tweaks as JSON. Undefined if it is not valid. */
export function parseStyles(text: string): ShownStyles | undefined {
  try {
    return ShownStyles.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * The page in another design, for the preview in the owner's area (decision 144). Only styles can be chosen, which anybody
 * may see. The reply is never cached or indexed, and has no scripts and no injected code, so nothing
 * is counted.
 */
export function styledReply(
  page: PageModel,
  { template, tweaks }: ShownStyles,
  { renderer, assets }: { renderer: Renderer; assets: Assets },
): Reply {
  const { id: templateId, version: templateVersion } = templates[template]
  const styles = Object.entries(tweaks).filter(([name]) => isStyleTweak(name))
  const others = Object.entries(page.context.tweakJSON).filter(([name]) => !isStyleTweak(name))
  const tweakJSON = Object.fromEntries([...others, ...styles])
  const { code: _, ...rest } = page
  const shown = { ...rest, context: { ...page.context, templateId, templateVersion, tweakJSON } }
  const { html: text } = renderer.renderPage(shown, assets.page)
  return html(200, withoutScripts(text), {
    'content-security-policy': `${pagePolicy(shown)}; sandbox allow-same-origin`,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
}

const END_OF_SCRIPT = '</script>'

/** Removes the scripts that we wrote: browsers log an error for each one that the sandbox stops. The sandbox is the protection. */
function withoutScripts(html: string): string {
  const [first = '', ...rest] = html.replaceAll(' autofocus=""', '').split('<script')
  return first + rest.map((part) => part.slice(part.indexOf(END_OF_SCRIPT) + END_OF_SCRIPT.length)).join('')
}
