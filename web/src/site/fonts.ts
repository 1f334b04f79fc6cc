import { onPage } from '../lib/lifecycle.ts'
import { CONSENT_EVENT, mayLoad } from '../lib/consent.ts'

/**
 * Loads the stylesheets of fonts at other hosts on pages with a cookie banner, once the visitor allows embedded content. Other
 * pages link them in their head (CTX-09).
 */
export function startFonts(): void {
  onPage(() => {
    const load = () => {
      for (const { content } of document.querySelectorAll<HTMLMetaElement>(
        'meta[name="portico-font-sheet"]',
      )) {
        if (!mayLoad('embeds') || document.querySelector(`link[href="${CSS.escape(content)}"]`)) continue
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.href = content
        document.head.append(link)
      }
    }
    load()
    window.addEventListener(CONSENT_EVENT, load)
    return () => window.removeEventListener(CONSENT_EVENT, load)
  })
}
