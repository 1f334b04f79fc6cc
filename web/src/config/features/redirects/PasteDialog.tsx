import * as redirects from '@portico/proto/api/sites/publishing/redirects'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWebsite } from '../../session/website.ts'
import { call, readAgain } from '../../session/calls.ts'
import { manyText } from '../../ui/text/format.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { fieldTexts, refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { checkRequired } from '../../ui/forms/checks.ts'
import { readPasted, type PastedLine } from './pasted.ts'

type LineProblem = { line: number; text: string; problem: string }

/** Adds many redirects from a pasted text. Lines that are refused stay in the field, each with its reason. */
export function PasteDialog({ close }: { close: () => void }) {
  const { websiteId } = useWebsite()
  const queries = useQueryClient()
  const [refused, setRefused] = useState<LineProblem[]>([])

  const send = async (line: PastedLine): Promise<LineProblem | null> => {
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
      values={{ lines: '' }}
      check={(values) => checkRequired(values.lines, 'lines', 'Paste at least one redirect.')}
      submit={async (values, _, change) => {
        const failed: LineProblem[] = []
        let added = 0
        for (const line of readPasted(values.lines)) {
          const problem = await send(line)
          if (problem) failed.push(problem)
          else added++
        }
        await readAgain(queries, redirects.addRedirect, { params: { websiteId } })
        setRefused(failed)
        change('lines', failed.map((each) => each.text).join('\n'))
        if (added > 0) toast(`${manyText(added, 'redirect')} added.`)
        if (failed.length > 0) throw new Error(`${manyText(failed.length, 'line')} could not be added.`)
      }}
      close={close}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="lines"
            label="Redirects"
            rows={8}
            isCode
            placeholder={'/old /new\n/blog/* /journal/* 302'}
          />
          {refused.length > 0 && (
            <ul className="pasted-problems">
              {refused.map(({ line, text, problem }) => (
                <li key={line}>
                  <code>{text}</code> <span className="error">{problem}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormDialog>
  )
}
