import { useId } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useCollections } from '../pages/pages.ts'
import '../../ui/fields/suggestions.css'

type Props = {
  websiteId: string
  name: string
  label: string
  help?: string | undefined
  error?: string | undefined
  value: string
  change: (link: string) => void
}

/** The most pages that are suggested at once. */
const MAX_SUGGESTIONS = 20

/** A field for a link. It suggests the pages of the website whose title or address contains the typed text. */
export function LinkField({ websiteId, name, label, help, error, value, change }: Props) {
  const collections = useCollections(websiteId)
  const id = useId()
  const typed = value.trim().toLowerCase()
  const pages = (collections.data?.collections ?? [])
    .filter(({ title, fullUrl }) => `${title} ${fullUrl}`.toLowerCase().includes(typed))
    .slice(0, MAX_SUGGESTIONS)
  const note = error ?? help
  return (
    <div className="field link-field">
      <label htmlFor={id}>{label}</label>
      <ComboBox
        aria-label={label}
        items={pages}
        inputValue={value}
        onInputChange={change}
        onChange={(key) => {
          const page = pages.find((each) => each.id === key)
          if (page) change(page.fullUrl)
        }}
        allowsCustomValue
        menuTrigger="focus"
        isInvalid={error !== undefined}
      >
        <Input
          id={id}
          name={name}
          className="input"
          maxLength={2_000}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby={note ? `${id}-note` : undefined}
        />
        <Popover className="place-list" offset={4}>
          <ListBox>
            {({ id: key, title, fullUrl }: (typeof pages)[number]) => (
              <ListBoxItem id={key} textValue={fullUrl}>
                {title} <span className="soft small">{fullUrl}</span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <span id={`${id}-note`} className={error ? 'error' : 'help'} role="status">
        {note}
      </span>
    </div>
  )
}
