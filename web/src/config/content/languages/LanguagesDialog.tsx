import * as collections from '@portico/proto/api/sites/content/collections'
import * as versions from '@portico/proto/api/sites/content/versions'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { languageName } from '@portico/proto/texts/language-messages'
import { ExternalLink, LayoutList, Settings2, Trash2 } from 'lucide-react'
import { useWebsite, visitHref } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { CollectionRow } from '../pages/pages.ts'
import { isSingle } from '../pages/EntryLabel.tsx'
import './languages.css'

type Props = {
  page: CollectionRow
  all: readonly CollectionRow[]
  edit: (version: CollectionRow) => void
  close: () => void
}

/** The versions of a page in the languages of the website: adding, opening and deleting them. */
export function LanguagesDialog({ page, all, edit, close }: Props) {
  const { websiteId } = useWebsite()
  const languages = useRead(versions.listWebsiteLanguages, { params: { websiteId } })
  const addPageVersion = useChange(versions.addPageVersion)
  const deleteCollection = useChange(collections.deleteCollection)
  const restoreCollection = useChange(collections.restoreCollection)
  const dialog = useRef<HTMLDialogElement>(null)
  const [adding, setAdding] = useState('')
  const [failure, setFailure] = useState<Error>()
  useEffect(() => dialog.current?.showModal(), [])
  const attempt = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  const add = (language: string) =>
    attempt(async () => {
      setAdding(language)
      try {
        await addPageVersion({ params: { websiteId, id: page.id }, body: { language } })
        toast(`${page.title} has a version in ${languageName(language)} now. Publish to show it to visitors.`)
      } finally {
        setAdding('')
      }
    })
  const remove = (version: CollectionRow) =>
    attempt(async () => {
      const params = { websiteId, id: version.id }
      await deleteCollection({ params })
      toast(`The version in ${languageName(version.language!)} is in the trash.`, {
        undo: () => void restoreCollection({ params }).catch(setFailure),
      })
    })
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="page-languages" onClose={close}>
      <div className="dialog-head">
        <h2 id="page-languages">Languages of {page.title}</h2>
      </div>
      <Refusal text={failure ? refusalText(failure) : undefined} />
      <Await query={languages} rows={2}>
        {({ language: own, languages: others }) =>
          others.length === 0 ? (
            <p className="soft">
              Your website has one language, {languageName(own)}. Add others in{' '}
              <Link to={`/sites/${websiteId}/settings`}>Settings</Link>, then translate your pages.
            </p>
          ) : (
            <ul className="language-list">
              <li>
                <Name language={own} page={page} />
              </li>
              {others.map((language) => {
                const version = all.find((each) => each.variantOf === page.id && each.language === language)
                return (
                  <li key={language}>
                    <Name language={language} page={version} />
                    {version ? (
                      <VersionActions version={version} edit={edit} remove={() => void remove(version)} />
                    ) : (
                      <button
                        type="button"
                        className="button quiet"
                        aria-disabled={adding !== ''}
                        onClick={() => adding === '' && void add(language)}
                      >
                        {adding === language ? 'Adding…' : 'Add'}
                        <span className="visually-hidden"> {languageName(language)} version</span>
                      </button>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Await>
      <p className="actions language-close">
        <button type="button" className="button quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  )
}

function Name({ language, page }: { language: string; page: CollectionRow | undefined }) {
  return (
    <span className="language-name">
      <span>{languageName(language)}</span>
      <span className="soft small">{page ? `${page.title} · ${page.fullUrl}` : 'No version yet'}</span>
    </span>
  )
}

type ActionProps = { version: CollectionRow; edit: (version: CollectionRow) => void; remove: () => void }

function VersionActions({ version, edit, remove }: ActionProps) {
  const { websiteId, site } = useWebsite()
  const name = languageName(version.language!)
  return (
    <span className="language-actions">
      {!isSingle(version) && (
        <Link
          className="icon-button"
          to={`/sites/${websiteId}/pages/${version.id}`}
          aria-label={`Entries in ${name}`}
          title="Entries"
        >
          <LayoutList size={16} aria-hidden="true" />
        </Link>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={`Settings of the ${name} version`}
        title="Settings"
        onClick={() => edit(version)}
      >
        <Settings2 size={16} aria-hidden="true" />
      </button>
      {site && (
        <a
          className="icon-button"
          href={visitHref(site, version.fullUrl)}
          target="_blank"
          rel="noopener"
          aria-label={`View the ${name} version (opens in a new tab)`}
          title="View"
        >
          <ExternalLink size={16} aria-hidden="true" />
        </a>
      )}
      <ConfirmButton
        className="icon-button"
        name={`Delete the ${name} version`}
        question={`Delete the ${name} version?`}
        yes="Delete"
        act={remove}
      >
        <Trash2 size={16} aria-hidden="true" />
      </ConfirmButton>
    </span>
  )
}
