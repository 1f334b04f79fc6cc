import type { PageModel } from '../page/model.ts'

/** Links to the page in its other languages, each with its name in that language; nothing for a page in one language. */
export function LanguageLinks({ page: { languages = [], path } }: { page: PageModel }) {
  if (languages.length < 2) return null
  return (
    <nav aria-label="Languages">
      <ul className="nav-list">
        {languages.map(({ language, path: href }) => (
          <li key={href}>
            <a
              href={href}
              lang={language}
              hrefLang={language}
              aria-current={href === path ? 'page' : undefined}
            >
              {ownName(language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The name of a language in that language, such as Deutsch. */
function ownName(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return language
  }
}
