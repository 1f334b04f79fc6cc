import type { ReleasedSite } from '../../model/release.ts'
import type { ReleasedCollection } from '../../model/release-entry.ts'
import { navigationLink, navigationOf } from '../../content/domain/navigation.ts'
import type { Structure } from '../../model/structure.ts'

/** The navigation of a release, and the navigation of each further language in which it has pages. */
export function releasedNavigation(
  collections: readonly ReleasedCollection[],
  structure: Structure,
): Pick<ReleasedSite, 'navigation' | 'footerNavigation' | 'languages'> {
  const own = collections.filter(({ language }) => language === undefined)
  const languages = [...new Set(collections.flatMap(({ language = [] }) => language))].sort()
  return {
    ...navigationsOf(own, structure),
    ...(languages.length > 0 && {
      languages: Object.fromEntries(
        languages.map((language) => {
          const versions = collections.filter((each) => each.language === language)
          return [language, navigationsOf(inLanguage(own, versions), structure)]
        }),
      ),
    }),
  }
}

const navigationsOf = (listed: readonly ReleasedCollection[], structure: Structure) => ({
  navigation: navigationOf(
    listed.filter(({ inNavigation }) => inNavigation),
    structure,
  ),
  footerNavigation: listed.filter(({ inFooter }) => inFooter).map(navigationLink),
})

/** Pages in their places, with the names and addresses of their versions. Pages without a version stay as they are. */
function inLanguage(
  own: readonly ReleasedCollection[],
  versions: readonly ReleasedCollection[],
): ReleasedCollection[] {
  const versionOf = new Map(versions.map((each) => [each.variantOf, each]))
  return own.map((page) => {
    const version = versionOf.get(page.id)
    if (!version) return page
    const { id, navigationTitle, fullUrl } = version
    return { ...page, id, navigationTitle, fullUrl }
  })
}
