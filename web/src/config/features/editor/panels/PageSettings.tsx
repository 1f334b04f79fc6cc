import { useState } from 'react'
import type { PageDocument } from '@portico/proto/site'
import { Field } from '../../../ui/fields/Field.tsx'
import { countText } from '../../../ui/text/format.ts'
import './panels.css'

type Props = {
  document: Pick<PageDocument, 'title' | 'description'>
  /** Gets the field that changes; an undefined description is removed. */
  onChange: (patch: { title?: string; description?: string | undefined }) => void
}

const MAX_TITLE = 200
const MAX_DESCRIPTION = 500
/** The length that search engines show, in characters. */
const SHOWN_DESCRIPTION = 160

/** The title of the page, and its description for search engines. */
export function PageSettings({ document: { title, description = '' }, onChange }: Props) {
  const [isEmptied, setEmptied] = useState(false)
  return (
    <div className="panel-fields">
      <Field
        name="title"
        label="Title of the page"
        help="In the tab of the browser and in search results, and in the navigation unless the page has another title there."
        error={isEmptied ? 'Enter a title. The former one stays until then.' : undefined}
      >
        {(props) => (
          <input
            {...props}
            maxLength={MAX_TITLE}
            autoComplete="off"
            value={isEmptied ? '' : title}
            onChange={({ currentTarget: { value } }) => {
              setEmptied(value.trim() === '')
              if (value.trim() !== '') onChange({ title: value })
            }}
          />
        )}
      </Field>
      <Field
        name="description"
        label="Description for search engines"
        help={
          description.length > SHOWN_DESCRIPTION
            ? `${countText(description.length)} characters. Search engines show about ${SHOWN_DESCRIPTION}.`
            : `${countText(description.length)} of about ${SHOWN_DESCRIPTION} characters.`
        }
      >
        {(props) => (
          <textarea
            {...props}
            className="input long-text"
            rows={4}
            maxLength={MAX_DESCRIPTION}
            value={description}
            onChange={({ currentTarget: { value } }) =>
              onChange({ description: value === '' ? undefined : value })
            }
          />
        )}
      </Field>
    </div>
  )
}
