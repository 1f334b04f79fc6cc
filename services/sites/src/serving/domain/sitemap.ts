import type { NavigationEntry } from '@portico/proto/http/content/page-view'
import type { SitemapEntry } from '@portico/proto/http/website/search'

/** A published page of the sitemap. `original` is the id that its versions in all languages share. */
export type SitemapRow = { path: string; updatedOn: number; language: string | null; original: string }

/** The pages of folders, which are as new as the release. */
export const folderEntries = (navigation: readonly NavigationEntry[], publishedOn: number): SitemapEntry[] =>
  navigation.flatMap((entry) =>
    'children' in entry
      ? [
          ...(entry.pagePath === undefined ? [] : [{ path: entry.pagePath, updatedOn: publishedOn }]),
          ...folderEntries(entry.children, publishedOn),
        ]
      : [],
  )

/** The entries of a sitemap, each with the versions of its page in all languages if there are several. */
export function sitemapEntries(rows: readonly SitemapRow[], ownLanguage: string): SitemapEntry[] {
  const versions = new Map<string, { language: string; path: string }[]>()
  if (rows.some(({ language }) => language !== null))
    for (const { path, language, original } of rows) {
      const known = versions.get(original) ?? []
      known.push({ language: language ?? ownLanguage, path })
      versions.set(original, known)
    }
  return rows.map(({ path, updatedOn, original }) => {
    const languages = versions.get(original) ?? []
    return { path, updatedOn, ...(languages.length > 1 && { languages }) }
  })
}
