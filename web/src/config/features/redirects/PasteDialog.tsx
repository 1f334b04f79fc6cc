import * as redirects from '@portico/proto/api/sites/redirects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { call, readAgain } from '../../session/calls.ts'
import { manyText } from '../../ui/text/format.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { fieldTexts, refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/useSubmit.ts'
import { readPasted, type PastedLine } from './pasted.ts'

type Refused = { line: number; text: string; problem: string }

/** Adds many redirects from a pasted text. Lines that are refused stay in the field, each with its reason. */
export function PasteDialog({ close }: { close: () => void }) {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused[]>([])

  const send = async (line: PastedLine): Promise<Refused | null> => {
    if ('problem' in line) return line
    try {
      await call(redirects.addRedirect, { params: { websiteId }, body: line.redirect })
      return null
    } catch (error) {
      const problem = Object.values(fieldTexts(error))[0] ?? refusalText(error as Error)
      return { line: line.line, text: line.text, problem }
    }
  }
  return (
    <FormDialog
      title="Paste redirects"
      help="One redirect in a line: the old address, the new one, and 301 or 302 if you like."
      send="Add all"
      busy="Adding…"
      fields={['lines']}
      check={({ lines = '' }) =>
        checkRequired({ lines: lines.trim() }, 'lines', 'Paste at least one redirect.')
      }
      submit={async ({ lines = '' }) => {
        const failed: Refused[] = []
        let added = 0
        for (const line of readPasted(lines)) {
          const problem = await send(line)
          if (problem) failed.push(problem)
          else added++
        }
        await readAgain(queries, redirects.addRedirect, { params: { websiteId } })
        setRefused(failed)
        setText(failed.map((each) => each.text).join('\n'))
        if (added > 0) toast(`${manyText(added, 'redirect')} added.`)
        if (failed.length > 0) throw new Error(`${manyText(failed.length, 'line')} could not be added.`)
      }}
      done={() => undefined}
      close={close}
    >
      {(errors) => (
        <>
          <Field name="lines" label="Redirects" error={errors['lines']}>
            {(props) => (
              <textarea
                {...props}
                rows={8}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                placeholder={'/old /new\n/blog/* /journal/* 302'}
                spellCheck={false}
              />
            )}
          </Field>
          {refused.length > 0 && (
            <ul className="pasted-problems">
              {refused.map(({ line, text: of, problem }) => (
                <li key={line}>
                  <code>{of}</code> <span className="error">{problem}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormDialog>
  )
}
