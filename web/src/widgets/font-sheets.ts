import type { PageModel } from '../page/model.ts'

type Fonts = Pick<PageModel['context'], 'googleFonts' | 'typekitFonts' | 'typekitId'>

const GOOGLE = 'https://fonts.googleapis.com'
const TYPEKIT = 'https://use.typekit.net'

/**
 * The stylesheets of a website's fonts at other hosts (CTX-09): one for its Google fonts, such as `Lora:400,700`, and one
 * for its Typekit project.
 */
export function fontSheets({ googleFonts, typekitId }: Fonts): string[] {
  const families = googleFonts
    .map((family) => encodeURIComponent(family.trim()).replaceAll('%20', '+'))
    .filter(Boolean)
  return [
    ...(families.length > 0 ? [`${GOOGLE}/css?family=${families.join('%7C')}&display=swap`] : []),
    ...(/^[a-z0-9]{1,40}$/i.test(typekitId) ? [`${TYPEKIT}/${typekitId}.css`] : []),
  ]
}

/** The origins that these stylesheets and their fonts need. */
export function fontSources(fonts: Fonts): { style?: string[]; font?: string[] } {
  const sheets = fontSheets(fonts)
  const google = sheets.some((sheet) => sheet.startsWith(GOOGLE))
  const typekit = sheets.some((sheet) => sheet.startsWith(TYPEKIT))
  if (!google && !typekit) return {}
  return {
    style: [...(google ? [GOOGLE] : []), ...(typekit ? [TYPEKIT, 'https://p.typekit.net'] : [])],
    font: [...(google ? ['https://fonts.gstatic.com'] : []), ...(typekit ? [TYPEKIT] : [])],
  }
}
