import * as previewLinks from '@portico/proto/api/sites/serving/preview-links'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Release } from '@portico/proto/http/website/releases'
import { useWebsite } from '../../session/website.ts'
import { useChange, useRead } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { dateText } from '../../ui/text/format.ts'
import { NewLink } from '../../ui/actions/NewLink.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { Select } from '../../ui/fields/Select.tsx'

const SAVED = 'saved'
const days = [
  { value: '1', label: 'for 1 day' },
  { value: '7', label: 'for 7 days' },
  { value: '30', label: 'for 30 days' },
]

/** Creates, lists and ends links that show the saved website, or a release, to people without an account. */
export function PreviewLinks({ releases }: { releases: readonly Release[] }) {
  const { websiteId } = useWebsite()
  const createPreviewLink = useChange(previewLinks.createPreviewLink)
  const revokePreviewLink = useChange(previewLinks.revokePreviewLink)
  const [shown, setShown] = useState(SAVED)
  const [valid, setValid] = useState('7')
  const links = useRead(previewLinks.listPreviewLinks, { params: { websiteId } })
  const creating = useMutation({
    mutationFn: () =>
      createPreviewLink({
        params: { websiteId },
        body: { days: Number(valid), ...(shown !== SAVED && { release: Number(shown) }) },
      }),
  })
  const ending = useMutation({
    mutationFn: (id: string) => revokePreviewLink({ params: { websiteId, id } }),
    onSuccess: () => creating.reset(),
  })
  const error = creating.error ?? ending.error
  const options = [
    { value: SAVED, label: 'What is saved' },
    ...releases.map(({ number, name }) => ({ value: String(number), label: name || `Release ${number}` })),
  ]
  return (
    <section className="preview-links" aria-labelledby="preview-links">
      <h2 id="preview-links">Preview links</h2>
      <p className="soft">
        Anyone with the link sees your website as it would be published, until the link ends. Their visits are
        not counted.
      </p>
      <Refusal text={error ? refusalText(error) : undefined} />
      <p className="actions">
        <Select label="Show" value={shown} options={options} onChange={setShown} />
        <Select label="Valid" value={valid} options={days} onChange={setValid} />
        <button
          type="button"
          className="button quiet"
          aria-disabled={creating.isPending}
          onClick={() => !creating.isPending && creating.mutate()}
        >
          {creating.isPending ? 'Creating…' : 'Create preview link'}
        </button>
      </p>
      {creating.data && <NewLink address={creating.data.url} />}
      <Await query={links} rows={1} small>
        {({ previews }) =>
          previews.length === 0 ? null : (
            <ul className="rows" aria-label="Preview links">
              {previews.map(({ id, release, expiresOn }) => {
                const subject = release === undefined ? 'What is saved' : `Release ${release}`
                return (
                  <li key={id} className="row">
                    <span>
                      {subject} <span className="soft small">until {dateText(expiresOn)}</span>
                    </span>
                    <ConfirmButton
                      name={`End the link to ${subject.toLowerCase()} until ${dateText(expiresOn)}`}
                      question="End this link now?"
                      yes="End link"
                      act={() => ending.mutate(id)}
                      busy={ending.isPending}
                    >
                      End
                    </ConfirmButton>
                  </li>
                )
              })}
            </ul>
          )
        }
      </Await>
    </section>
  )
}
