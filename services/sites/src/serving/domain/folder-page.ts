import { escapeHtml } from '@portico/kit/html/escape'
import { blockType } from '@portico/proto/enums/block-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { NavigationEntry, NavigationLink, PageReply } from '@portico/proto/http/content/page-view'
import type { PageDocument } from '@portico/proto/site'
import { languageSegment } from '../../model/paths.ts'
import type { ReleasedSite } from '../../model/release.ts'

type Folder = Extract<NavigationEntry, { children: unknown }>
type Row = PageDocument['sections'][number]['rows'][number]

/** The folder of a navigation whose own page is at an address; undefined if there is none. */
export function folderAt(navigation: readonly NavigationEntry[], path: string): Folder | undefined {
  for (const entry of navigation) {
    if (!('children' in entry)) continue
    const found = entry.pagePath === path ? entry : folderAt(entry.children, path)
    if (found) return found
  }
  return undefined
}

/**
 * The navigation in a further language as a folder at the address with which its pages begin, such as `/de`, for a website
 * without a home page in that language.
 */
export function languageFolder(
  { navigation, website }: Pick<PageReply, 'navigation' | 'website'>,
  path: string,
  site: Pick<ReleasedSite, 'languages'> | null,
): Folder | undefined {
  const isStart = Object.keys(site?.languages ?? {}).some((each) => path === `/${languageSegment(each)}`)
  if (!isStart) return undefined
  const children = navigation.map((entry) =>
    'children' in entry
      ? {
          ...entry,
          children: entry.children.flatMap((each) => ('children' in each ? each.children : [each])),
        }
      : entry,
  )
  return { title: website.siteTitle, children }
}

/** The ids of the pages in a folder and in the folders inside it. */
export const pagesIn = ({ children }: Folder): string[] =>
  children.flatMap((each) => ('children' in each ? pagesIn(each) : (each.collectionId ?? [])))

/**
 * The page of a folder (type 2): its title and a card for each page in it, two in a row, with the description of the page.
 * A folder inside it has a heading and its own cards.
 */
export function folderPage(
  frame: PageReply,
  folder: Folder,
  descriptions: ReadonlyMap<string, string>,
): PageReply {
  const cards = (links: readonly NavigationLink[], name: string): Row[] =>
    Array.from({ length: Math.ceil(links.length / 2) }, (_, row) => ({
      columns: links.slice(2 * row, 2 * row + 2).map(({ title, path, collectionId = '', newWindow }, at) => ({
        span: 6,
        blocks: [
          {
            id: `${name}-${row}-${at}`,
            type: blockType.link,
            value: {
              title,
              url: path,
              description: descriptions.get(collectionId) ?? '',
              ...(newWindow && { newWindow }),
            },
          },
        ],
      })),
    }))
  const heading = (level: 'h1' | 'h2', title: string, id: string): Row => ({
    columns: [
      {
        span: 12,
        blocks: [{ id, type: blockType.html, value: { html: `<${level}>${escapeHtml(title)}</${level}>` } }],
      },
    ],
  })
  const own = folder.children.flatMap((each) => ('children' in each ? [] : [each]))
  const inner = folder.children.flatMap((each) => ('children' in each ? [each] : []))
  const rows = [
    heading('h1', folder.title, 'title'),
    ...cards(own, 'page'),
    ...inner.flatMap((each, at) => [
      heading('h2', each.title, `folder-${at}`),
      ...cards(each.children, `in-${at}`),
    ]),
  ]
  const document = { title: folder.title, sections: [{ id: 'folder', width: 'normal', tone: 'paper', rows }] }
  return { ...frame, pageType: pageType.page, document: document as PageDocument }
}
