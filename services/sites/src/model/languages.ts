import type { SiteSettings } from '@portico/proto/http/website/sites'
import { languageMessages } from '@portico/proto/texts/language-messages'
import type { Collection } from './content.ts'
import { languageSegment, RESERVED_SEGMENTS } from './paths.ts'
import { readSettings } from './settings.ts'
import { folderUrlIds, type Structure } from './structure.ts'

type Website = { settings: unknown; structure: Structure }

/** The further languages of a website, as saved. */
export const languagesOf = ({ settings }: Pick<Website, 'settings'>): readonly string[] =>
  readSettings(settings).languages

/** The first segments of addresses that Portico and the further languages of the website use. */
export const reservedSegments = (website: Pick<Website, 'settings'>): string[] => [
  ...RESERVED_SEGMENTS,
  ...languagesOf(website).map(languageSegment),
]

/**
 * The addresses that pages in a language cannot have: for the website's own, empty here, the addresses that Portico uses itself, the
 * first segments of the addresses in the further languages, and the addresses of folders.
 */
export const reservedIn = (website: Website, language: string): ReadonlySet<string> =>
  language === ''
    ? new Set([...reservedSegments(website), ...folderUrlIds(website.structure)])
    : RESERVED_SEGMENTS

/** Why the languages of a website cannot become the languages of `after`, by field, or null. */
export function languageProblems(
  after: Pick<SiteSettings, 'language' | 'languages'>,
  before: readonly string[],
  pages: readonly Pick<Collection, 'language' | 'urlId' | 'title'>[],
): Record<string, string> | null {
  const { language, languages } = after
  const isOwn = (tag: string) => tag.toLowerCase() === language.toLowerCase()
  if (languages.some(isOwn)) return { languages: languageMessages.own }
  for (const tag of languages) {
    if (RESERVED_SEGMENTS.has(languageSegment(tag))) return { languages: languageMessages.tag }
    const page = pages.find((each) => each.language === '' && each.urlId === languageSegment(tag))
    if (page) return { languages: languageMessages.addressTaken(tag, page.title) }
  }
  for (const tag of before.filter((each) => !languages.includes(each))) {
    const count = pages.filter((page) => page.language === tag).length
    if (count > 0) return { languages: languageMessages.inUse(tag, count) }
  }
  return null
}
