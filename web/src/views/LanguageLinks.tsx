import type { PageModel } from '../page/model.ts'

/** Links to the page in its other languages, each with its name in that language; nothing for a page in one language. */
export function LanguageLinks({ page: { languages = [], path } }: { page: PageModel }) {
  if (languages.length < 2) return null
  // The region is named only beside the same language of another region.
  const isOnly = (language: string) =>
    languages.filter((each) => baseOf(each.language) === baseOf(language)).length === 1
  return (
    <nav aria-label="Languages" style={{ gridColumn: '1 / -1' }}>
      <ul className="nav-list">
        {languages.map(({ language, path: href }) => (
          <li key={href}>
            <a
              href={href}
              lang={language}
              hrefLang={language}
              aria-current={href === path ? 'page' : undefined}
            >
              {ownName(isOnly(language) ? baseOf(language) : language)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const baseOf = (language: string) => language.split('-')[0]!

/** The name of a language in that language, such as Deutsch. */
function ownName(language: string): string {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return language
  }
}
