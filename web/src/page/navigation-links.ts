import type { NavigationEntry, NavigationLink } from '@portico/proto/http/content/page-view'

export type NavigationFolder = Extract<NavigationEntry, { children: unknown }>

/** The link to the own page of a folder, or nothing. */
export const pageOfFolder = ({ title, pagePath }: NavigationFolder): NavigationLink[] =>
  pagePath === undefined ? [] : [{ title, path: pagePath }]

/** All links of a navigation in order, with the pages and the links of folders in their place. */
export const linksOf = (entries: readonly NavigationEntry[]): NavigationLink[] =>
  entries.flatMap((entry) =>
    'children' in entry ? [...pageOfFolder(entry), ...linksOf(entry.children)] : entry,
  )

/** The folders of a navigation, each followed by those inside it. */
export const foldersOf = (entries: readonly NavigationEntry[]): NavigationFolder[] =>
  entries.flatMap((entry) => ('children' in entry ? [entry, ...foldersOf(entry.children)] : []))
