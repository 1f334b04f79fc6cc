import { readNavigation } from '@portico/proto/api/sites/content/navigation'
import type { TreeEntry } from '@portico/proto/http/content/navigation'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { permission } from '@portico/proto/enums/permission'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWebsite } from '../../session/website.ts'
import { useRead } from '../../session/calls.ts'
import { Await, type Query } from '../../ui/states/Await.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Search } from '../../ui/lists/Search.tsx'
import { PanelHead } from '../../ui/states/States.tsx'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { AccessButton } from './AccessButton.tsx'
import { AddDialog } from './AddDialog.tsx'
import { AddMenu, type EntryKind } from './AddMenu.tsx'
import { useChanges, useCollections, type CollectionRow } from '../../content/pages/pages.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryLabel, isSingle } from '../../content/pages/EntryLabel.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { FoundPages } from './FoundPages.tsx'
import { LanguagesDialog } from '../../content/languages/LanguagesDialog.tsx'
import { NavigationTree } from './NavigationTree.tsx'
import { PageDialog } from './PageDialog.tsx'
import { PagesTabs } from '../../content/pages/PagesTabs.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { editorPath } from '../../content/pages/editor-path.ts'
import { PublishButton } from '../../content/pages/PublishButton.tsx'
import { SystemPages } from './SystemPages.tsx'
import type { List, Tree } from './tree.ts'
import { UnpublishedChanges } from './UnpublishedChanges.tsx'
import { useEntryActions } from './useEntryActions.ts'
import './pages.css'

const lists: Record<List, { title: string; help: string }> = {
  linked: { title: 'Main navigation', help: 'The pages that visitors find in the header of your website.' },
  unlinked: { title: 'Not linked', help: 'Pages that are not in the navigation.' },
}

type OpenDialog =
  | { kind: 'add'; what: EntryKind }
  | { kind: 'edit'; entry: TreeEntry }
  | { kind: 'languages'; id: string }
  | { kind: 'password'; page: CollectionRow }
  | null

/** The pages of the website as a tree that can be ordered, with their addresses and their publishing status. */
export function Pages() {
  const { websiteId, site, may } = useWebsite()
  const mayMove = may(permission.changeStructure)
  const mayCode = may(permission.settingsCodeInjection, featureFlag.codeInjection)
  const navigate = useNavigate()
  const { search, change } = useFilters()
  const query = search.get('search') ?? ''
  const collections = useCollections(websiteId)
  const navigation = useRead(readNavigation, { params: { websiteId } })
  const changes = useChanges(websiteId)
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  const tree = navigation.data
  const actions = useEntryActions(tree)
  const pageOf = (id: string) => collections.data?.collections.find((page) => page.id === id)
  const nameOf = (entry: TreeEntry) => (entry.kind === 'page' ? (pageOf(entry.id)?.title ?? '') : entry.title)
  const linked = search.get('languages')
  const languagesOf = pageOf(opened?.kind === 'languages' ? opened.id : opened === null ? (linked ?? '') : '')
  const closeLanguages = () => {
    setOpened((now) => (now?.kind === 'edit' ? now : null))
    if (linked !== null) change({ languages: '' }, { replace: true })
  }
  const openItems = (page: CollectionRow) =>
    void navigate(page.typeName === 'products' ? '../products' : page.id)
  const openEditor = (page: CollectionRow) => void navigate(editorPath(websiteId, page.id))
  const open = (entry: TreeEntry) => {
    const page = pageOf(entry.id)
    if (page && !isSingle(page)) openItems(page)
    else if (page) openEditor(page)
    else if (mayMove) setOpened({ kind: 'edit', entry })
  }
  const row = (shown: Tree) => (entry: TreeEntry) => {
    const page = entry.kind === 'page' ? pageOf(entry.id) : undefined
    return (
      <>
        <EntryLabel entry={entry} page={page} changes={changes.data} />
        {mayMove && page && (
          <AccessButton page={page} editPassword={() => setOpened({ kind: 'password', page })} />
        )}
        <EntryMenu
          entry={entry}
          page={page}
          name={nameOf(entry)}
          tree={shown}
          site={site}
          isMovable={mayMove}
          actions={actions}
          edit={() => setOpened({ kind: 'edit', entry })}
          openLanguages={() => setOpened({ kind: 'languages', id: entry.id })}
          openItems={() => page && openItems(page)}
          openEditor={page && page.typeName !== 'products' ? () => openEditor(page) : undefined}
          editPassword={() => page && setOpened({ kind: 'password', page })}
          openCode={mayCode ? () => void navigate(`${entry.id}/code`) : undefined}
        />
      </>
    )
  }
  return (
    <>
      <PanelHead title="Pages">
        {mayMove && <AddMenu add={(what) => setOpened({ kind: 'add', what })} />}
        <PublishButton />
      </PanelHead>
      <PagesTabs />
      <UnpublishedChanges changes={changes.data?.changes ?? []} />
      <div className="tools">
        <Search
          label="Search pages"
          value={query}
          onSearch={(value) => change({ search: value }, { replace: true })}
        />
        <p className="soft small push">
          {changes.data &&
            (changes.data.publishedOn ? (
              <span>
                Last published <RelativeTime at={changes.data.publishedOn} />
              </span>
            ) : (
              'Not published yet'
            ))}
        </p>
      </div>
      <Await query={bothOf(collections, navigation)} failure={loadMessages.collections}>
        {([{ collections: all }, shown]) =>
          query !== '' ? (
            <FoundPages query={query} all={all.filter(isOriginal)} clear={() => change({ search: '' })}>
              {row(shown)}
            </FoundPages>
          ) : (
            <>
              {(['linked', 'unlinked'] as const).map((list) => (
                <section key={list} className="page-list">
                  <h2>{lists[list].title}</h2>
                  <p className="soft small">{lists[list].help}</p>
                  <NavigationTree
                    label={lists[list].title}
                    list={list}
                    tree={shown}
                    isMovable={mayMove}
                    nameOf={nameOf}
                    open={open}
                    move={(id, next) => actions.save(next, `${nameOf(entryOf(shown, id))} is moved.`)}
                  >
                    {row(shown)}
                  </NavigationTree>
                </section>
              ))}
              <SystemPages site={site} />
            </>
          )
        }
      </Await>
      {opened?.kind === 'add' && (opened.what === 'page' || opened.what === 'collection') && (
        <AddDialog kind={opened.what} close={close} />
      )}
      {tree && opened?.kind === 'add' && (opened.what === 'folder' || opened.what === 'link') && (
        <EntryDialog tree={tree} edited={opened.what} save={actions.saveNow} close={close} />
      )}
      {tree && opened?.kind === 'edit' && opened.entry.kind !== 'page' && (
        <EntryDialog tree={tree} edited={opened.entry} save={actions.saveNow} close={close} />
      )}
      {languagesOf && (
        <LanguagesDialog
          page={languagesOf}
          all={collections.data!.collections}
          edit={({ id }) => setOpened({ kind: 'edit', entry: { kind: 'page', id, folderId: '' } })}
          close={closeLanguages}
        />
      )}
      {opened?.kind === 'password' && <PasswordDialog page={opened.page} close={close} />}
      {opened?.kind === 'edit' && <EditedPage page={pageOf(opened.entry.id)} close={close} />}
    </>
  )
}

const isOriginal = ({ variantOf }: CollectionRow) => variantOf === undefined

/** Keeps the page with which the dialog was opened: after a save it has new values before the dialog has closed. */
function EditedPage({ page, close }: { page: CollectionRow | undefined; close: () => void }) {
  const [first] = useState(page)
  return first ? <PageDialog page={first} close={close} /> : null
}

const entryOf = (tree: Tree, id: string): TreeEntry =>
  tree.entries.find((entry) => entry.id === id) ?? { kind: 'page', id, folderId: '' }

/** Two queries as one: loaded when both are. */
function bothOf<A, B>(a: Query<A>, b: Query<B>): Query<readonly [A, B]> {
  return {
    data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
    error: a.error ?? b.error,
    isPending: a.isPending || b.isPending,
    errorUpdateCount: Math.max(a.errorUpdateCount, b.errorUpdateCount),
    refetch: () => {
      if (a.data === undefined) a.refetch()
      if (b.data === undefined) b.refetch()
    },
  }
}
