import type { CodeValue } from '@portico/proto/blocks/code'
import { OwnerHtml } from '../OwnerHtml.tsx'
import type { ViewProps } from '../view.ts'

/** Source code to read, or a part of the page that an account with permission 1219 wrote. */
export function CodeView({ value, page }: ViewProps<CodeValue, 'hasOwnerCode'>) {
  const { code, language, caption, isPageCode } = value
  if (isPageCode) return page.hasOwnerCode ? <OwnerHtml className="page-code" html={code} /> : null
  return (
    <figure className="code">
      {/* A long line scrolls sideways, so the keyboard must reach it. */}
      <pre tabIndex={0} role="region" aria-label={caption || (language ? `Code in ${language}` : 'Code')}>
        <code className={language ? `language-${language}` : undefined}>{code}</code>
      </pre>
      {(caption || language) && (
        <figcaption>
          {caption} {language && <span className="code-language">{language}</span>}
        </figcaption>
      )}
    </figure>
  )
}
