import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FormDefinition, Submission } from '@portico/proto/http/forms'
import { get } from '../../../lib/api.ts'
import { answerText, momentText } from '../../ui/format.ts'

type Props = { websiteId: string; submission: Submission; close: () => void }

/** One message whole, in a sheet beside the list; Escape closes it and the focus goes back. */
export function Detail({ websiteId, submission, close }: Props) {
  const sheet = useRef<HTMLDialogElement>(null)
  const form = useQuery({
    queryKey: ['form', submission.formId],
    queryFn: () => get<FormDefinition>(`/api/rest/forms/${submission.formId}`, { websiteId }),
    retry: false,
  })
  useEffect(() => {
    const dialog = sheet.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const titles = new Map(form.data?.fields?.map((field) => [field.id, field.title]))
  return (
    <dialog
      className="sheet"
      ref={sheet}
      aria-label="Message"
      onClose={close}
      onClick={(event) => event.target === sheet.current && close()}
    >
      <div className="sheet-head">
        <p className="soft">{momentText(submission.createdOn)}</p>
        <button type="button" className="button quiet" onClick={close}>
          Close
        </button>
      </div>
      <dl className="answers">
        {Object.entries(submission.form).map(([id, answer]) => (
          <div key={id}>
            <dt>{titles.get(id) ?? typeOf(id)}</dt>
            <dd>{answerText(answer)}</dd>
          </div>
        ))}
      </dl>
      {submission.page.title && (
        <p className="soft">
          Sent from “{submission.page.title}” {submission.page.path}
        </p>
      )}
    </dialog>
  )
}

/** Field ids begin with their type (`email-yui_…`): good enough until the form is read. */
const typeOf = (id: string) => {
  const [type = id] = id.split('-')
  return type.charAt(0).toUpperCase() + type.slice(1)
}
