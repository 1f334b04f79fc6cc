import { readChanges } from '@portico/proto/api/sites/publishing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeConflict, PageCodeReply, SiteCodeReply } from '@portico/proto/http/code-injection'
import { codeMessages } from '@portico/proto/messages'
import { CallFailure } from '../../../lib/data/failure.ts'
import { useWebsite } from '../../session/website.ts'
import { keyOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { CodeArea } from './CodeArea.tsx'
import './code.css'

type Code = SiteCodeReply | PageCodeReply
export type CodeField = { name: 'header' | 'footer' | 'lockPage'; label: string; help: string }

/** The code of a page or of all pages, as fields that are saved together. */
export function CodeForm({
  stored,
  save,
  fields,
  help,
}: {
  /** The options of the query that reads the stored code. */
  stored: { queryKey: readonly unknown[]; queryFn: () => Promise<Code> }
  save: (values: Readonly<Record<string, string>>, revision: number) => Promise<unknown>
  fields: readonly CodeField[]
  help: string
}) {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const { queryKey } = stored
  // Only a save reads the stored code again: new values would hide a conflict.
  const query = useQuery({
    ...stored,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const [isConflict, setConflict] = useState(false)
  const [attempt, setAttempt] = useState(0)

  /** After a conflict the other version is the base of the form, and the next save replaces it with what is typed here. */
  async function saveOrCompare(values: Readonly<Record<string, string>>, revision: number) {
    try {
      await save(values, revision)
      setConflict(false)
    } catch (error) {
      const other = otherVersion(error)
      if (other) {
        queries.setQueryData(queryKey, other)
        setConflict(true)
      }
      throw error
    }
  }
  return (
    <Await query={query} rows={6}>
      {({ revision, ...saved }) => (
        <>
          {isConflict && (
            <Conflict
              fields={fields}
              other={saved}
              discard={() => {
                setConflict(false)
                setAttempt(attempt + 1)
              }}
            />
          )}
          <SavedForm
            key={attempt}
            help={help}
            values={saved}
            save={(values) => saveOrCompare(values, revision)}
            stale={[queryKey, keyOf(readChanges, { params: { websiteId } })]}
            isGuarded
          >
            {(field) =>
              fields.map(({ name, ...texts }) => <CodeArea key={name} field={field(name)} {...texts} />)
            }
          </SavedForm>
        </>
      )}
    </Await>
  )
}

/** The code that another save has stored, from the refusal of an outdated one. */
function otherVersion(error: unknown): Code | undefined {
  if (!(error instanceof CallFailure) || error.errorKey !== 'code-changed') return undefined
  const { error: _, errorKey: __, ...code } = error.body as CodeConflict
  return code
}

/** Says that another save came first, with its code, and asks which version to keep. */
function Conflict({
  fields,
  other,
  discard,
}: {
  fields: readonly CodeField[]
  other: Readonly<Record<string, string>>
  discard: () => void
}) {
  return (
    <section className="code-conflict" role="alert" aria-labelledby="code-conflict">
      <h2 id="code-conflict">{codeMessages.changed}</h2>
      <p>The fields below have your version. Save again to replace the other one.</p>
      {fields.map(({ name, label }) => (
        <details key={name}>
          <summary>The other version: {label.toLowerCase()}</summary>
          <pre tabIndex={0}>{other[name] || '—'}</pre>
        </details>
      ))}
      <p className="actions">
        <button type="button" className="button quiet" onClick={discard}>
          Use the other version
        </button>
      </p>
    </section>
  )
}
