import * as versions from '@portico/proto/api/sites/content/versions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { languageName } from '@portico/proto/texts/language-messages'
import type { ItemRow } from '@portico/proto/http/content/items'
import { useWebsite } from '../../session/website.ts'
import { queryOf, useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useCollections, type CollectionRow } from '../pages/pages.ts'
import './languages.css'

type Props = { item: ItemRow; flush: () => Promise<unknown> }

/** The languages of an entry: links to its versions, and a button for each one that is missing. */
export function ItemLanguages({ item, flush }: Props) {
  const { websiteId } = useWebsite()
  const languages = useRead(versions.listWebsiteLanguages, { params: { websiteId } })
  const hasOthers = (languages.data?.languages.length ?? 0) > 0
  const allVersions = useQuery({
    ...queryOf(versions.listItemVersions, { params: { websiteId, id: item.id } }),
    enabled: hasOthers,
  })
  const collections = useCollections(websiteId, hasOthers)
  if (!hasOthers) return null
  const { language: own, languages: others } = languages.data!
  return (
    <section className="side-section" aria-labelledby="item-languages">
      <h2 id="item-languages">Languages</h2>
      <Await query={allVersions} rows={2} small>
        {({ items }) => (
          <ul className="language-list" data-narrow="">
            {[own, ...others].map((language) => {
              const version = items.find((each) => (each.language ?? own) === language)
              const original = items.find((each) => each.variantOf === undefined)
              return (
                <li key={language}>
                  <span className="language-name">{languageName(language)}</span>
                  {version?.id === item.id ? (
                    <span className="soft small">This entry</span>
                  ) : version ? (
                    <Link to={`/sites/${websiteId}/pages/${version.collectionId}/${version.id}`}>
                      Open<span className="visually-hidden"> the {languageName(language)} version</span>
                    </Link>
                  ) : (
                    original &&
                    language !== own && (
                      <AddVersion
                        original={original}
                        language={language}
                        all={collections.data?.collections ?? []}
                        flush={flush}
                      />
                    )
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </Await>
    </section>
  )
}

type AddProps = {
  original: ItemRow
  language: string
  all: readonly CollectionRow[]
  flush: () => Promise<unknown>
}

/** Adds a version and opens it. The collection needs a version in the language first. */
function AddVersion({ original, language, all, flush }: AddProps) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const addItemVersion = useChange(versions.addItemVersion)
  const [isAdding, setAdding] = useState(false)
  const hasCollection = all.some(
    (each) => each.variantOf === original.collectionId && each.language === language,
  )
  if (!hasCollection)
    return (
      <Link className="small" to={`/sites/${websiteId}/pages?languages=${original.collectionId}`}>
        Add to the collection first
        <span className="visually-hidden">: {languageName(language)}</span>
      </Link>
    )
  const add = async () => {
    setAdding(true)
    try {
      await flush()
      const added = await addItemVersion({ params: { websiteId, id: original.id }, body: { language } })
      await navigate(`/sites/${websiteId}/pages/${added.collectionId}/${added.id}`)
    } catch (error) {
      toast(`Not added: ${refusalText(error as Error)}`, { tone: 'poor' })
      setAdding(false)
    }
  }
  return (
    <button type="button" className="link" aria-disabled={isAdding} onClick={() => !isAdding && void add()}>
      {isAdding ? 'Adding…' : 'Add'}
      <span className="visually-hidden"> {languageName(language)} version</span>
    </button>
  )
}
