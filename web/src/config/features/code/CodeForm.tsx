import { readChanges } from '@portico/proto/api/sites/publishing/publishing'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PageCodeReply, SiteCodeReply } from '@portico/proto/http/website/code-injection'
import type { Contract } from '@portico/proto/api/contract'
import { codeMessages } from '@portico/proto/messages'
import { conflictOf } from '../../editing/conflict-of.ts'
import { useWebsite } from '../../session/website.ts'
import { keyOf } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { CodeArea } from './CodeArea.tsx'
import type { CodeValues } from './code-values.ts'
import './code.css'

type Code = SiteCodeReply | PageCodeReply
export type CodeField = { name: keyof CodeValues; label: string; help: string }

/** The code of a page or of all pages, as fields that are saved together. */
export function CodeForm({
  stored,
  contract,
  save,
  fields,
  help,
}: {
  /** The options of the query that reads the stored code. */
  stored: { queryKey: readonly unknown[]; queryFn: () => Promise<Code> }
  contract: () => Promise<Contract>
  save: (body: CodeValues & { revision: number }) => Promise<unknown>
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
  async function saveOrCompare(body: CodeValues & { revision: number }) {
    try {
      await save(body)
      setConflict(false)
      const changes = keyOf(readChanges, { params: { websiteId } })
      await Promise.all([queryKey, changes].map((each) => queries.invalidateQueries({ queryKey: each })))
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
          <SavedForm<CodeValues, CodeValues & { revision: number }>
            key={attempt}
            help={help}
            values={saved}
            bodyOf={(values) => ({ ...values, revision })}
            contract={contract}
            save={saveOrCompare}
            isGuarded
          >
            {({ control }) =>
              fields.map((field) => <CodeArea key={field.name} control={control} {...field} />)
            }
          </SavedForm>
        </>
      )}
    </Await>
  )
}

/** The code that another save has stored, from the refusal of an outdated one. */
function otherVersion(error: unknown): Code | undefined {
  const conflict = conflictOf(error, 'code-changed')
  if (!conflict) return undefined
  const { error: _, errorKey: __, ...code } = conflict
  return code
}

/** Says that another save came first, with its code, and asks which version to keep. */
function Conflict({
  fields,
  other,
  discard,
}: {
  fields: readonly CodeField[]
  other: CodeValues
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
