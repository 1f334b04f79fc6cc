import * as redirects from '@portico/proto/api/sites/publishing/redirects'
import type { Redirect } from '@portico/proto/http/website/redirects'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { ArrowRight, ClipboardPaste, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { SearchableList } from '../../ui/lists/SearchableList.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { PagesTabs } from '../../content/pages/PagesTabs.tsx'
import { AddressCheck } from './AddressCheck.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import './redirects.css'

type OpenDialog = { kind: 'add' } | { kind: 'paste' } | { kind: 'edit'; redirect: Redirect } | null

/** The redirects of the website: redirects that its owners made, and redirects of changed addresses. */
export function Redirects() {
  const { websiteId } = useWebsite()
  const list = useRead(redirects.listRedirects, { params: { websiteId } })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)
  return (
    <>
      <PanelHead title="Redirects">
        <button type="button" className="button quiet" onClick={() => setOpened({ kind: 'paste' })}>
          <ClipboardPaste size={16} aria-hidden="true" /> Paste
        </button>
        <button type="button" className="button" onClick={() => setOpened({ kind: 'add' })}>
          <Plus size={16} aria-hidden="true" /> Add
        </button>
      </PanelHead>
      <PagesTabs />
      <p className="soft redirects-about">
        Redirects lead visitors from old addresses to new ones, and work at once. A page at the old address
        comes first.
      </p>
      <AddressCheck />
      <Await query={list} failure={loadMessages.results}>
        {({ redirects: all }) =>
          all.length === 0 ? (
            <Empty title="No redirects yet">
              When you change the address of a published page, its redirect appears here. You can add others.
            </Empty>
          ) : (
            <SearchableList
              items={all}
              textOf={({ source, target }) => `${source} ${target}`}
              noun="redirect"
              covers="The search covers old and new addresses."
            >
              {(shown) => (
                <ul className="rows redirects">
                  {shown.map((redirect) => (
                    <Row
                      key={redirect.id}
                      redirect={redirect}
                      edit={() => setOpened({ kind: 'edit', redirect })}
                    />
                  ))}
                </ul>
              )}
            </SearchableList>
          )
        }
      </Await>
      {opened?.kind === 'add' && <RedirectDialog close={close} />}
      {opened?.kind === 'edit' && <RedirectDialog redirect={opened.redirect} close={close} />}
      {opened?.kind === 'paste' && <PasteDialog close={close} />}
    </>
  )
}

function Row({ redirect, edit }: { redirect: Redirect; edit: () => void }) {
  const { websiteId } = useWebsite()
  const addRedirect = useChange(redirects.addRedirect)
  const deleteRedirect = useChange(redirects.deleteRedirect)
  const [isBusy, setBusy] = useState(false)
  const { source, target, status, isAutomatic } = redirect
  const remove = () => {
    if (isBusy) return
    setBusy(true)
    void deleteRedirect({ params: { websiteId, id: redirect.id } })
      .then(() =>
        toast(`The redirect of ${source} is deleted.`, {
          undo: () =>
            void addRedirect({ params: { websiteId }, body: { source, target, status } }).catch(
              (error: Error) => toast(`Not restored: ${refusalText(error)}`, { tone: 'poor' }),
            ),
        }),
      )
      .catch((error: Error) => toast(`Not deleted: ${refusalText(error)}`, { tone: 'poor' }))
      .finally(() => setBusy(false))
  }
  return (
    <li className="redirect">
      <span className="redirect-addresses">
        <span className="page-name path">{source}</span>
        <ArrowRight size={14} aria-label="leads to" />
        <span className="path">{target}</span>
      </span>
      <span className="soft small redirect-kind">
        {status === 301 ? 'Permanent' : 'Temporary'}
        {isAutomatic && ' · made by a changed address'}
      </span>
      <span className="redirect-actions">
        <button
          type="button"
          className="icon-button"
          aria-label={`Change the redirect of ${source}`}
          onClick={edit}
        >
          <Pencil size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`Delete the redirect of ${source}`}
          aria-disabled={isBusy}
          onClick={remove}
        >
          <Trash2 size={16} aria-hidden="true" />
        </button>
      </span>
    </li>
  )
}
