import { linkProblem } from '@portico/proto/links/links'
import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import {
  Button,
  Collection,
  ComboBox,
  Header,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Popover,
  Text,
} from 'react-aria-components'
import { useDialogAround } from '../../ui/fields/useDialogAround.ts'
import { kindOf, type LinkTarget } from './link-targets.ts'
import { linkOf } from './typed-link.ts'
import { useLinkTargets } from './useLinkTargets.ts'
import './link-input.css'

export type LinkInputProps = {
  websiteId: string
  name?: string
  label: string
  /** The saved link; empty for none. */
  value: string
  /** Called with a valid link only, when the field is left. Another one stays in the field, with its error. */
  onChange: (link: string) => void
  /** Called with the text while it is typed; the caller then checks it, and has it as `value`. */
  onText?: (text: string) => void
  help?: ReactNode
  /** An error that the server found. */
  error?: string | undefined
  /** The sections of the page that is edited. */
  anchors?: readonly LinkTarget[]
  /** A field that must not be empty. */
  isRequired?: boolean
  autoFocus?: boolean
  /** Called when Enter was pressed on a valid link. */
  onEnter?: (link: string) => void
}

/** A field for a link: lists pages, entries, products, files and sections, and takes addresses, email and telephone. */
export function LinkInput(props: LinkInputProps) {
  const { websiteId, label, value, onChange, onText, help, error, anchors = [] } = props
  const { isRequired, onEnter } = props
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
  const noteId = useId()
  const [findDialog, inDialog] = useDialogAround()
  // Another link from outside, such as after undo.
  if (value !== known) {
    setKnown(value)
    setText(value)
    setProblem(null)
  }
  const groups = useLinkTargets(websiteId, isTyped ? text : '', anchors)
  const targets = groups.flatMap((group) => group.targets)

  /** Takes a link over if it is valid, and returns it. */
  function take(link: string): string | null {
    setText(link)
    const refusal = link === '' && isRequired ? 'Choose a page or enter an address.' : linkProblem(link)
    setProblem(refusal)
    // A caller that checks the link gets a wrong one too.
    if (refusal !== null && !onText) return null
    setTyped(false)
    setKnown(link)
    if (link !== value) onChange(link)
    return refusal === null ? link : null
  }

  const note = error ?? problem
  const hint = help ?? kindOf(linkOf(text)) ?? 'A page, file, web address, email or phone number.'
  return (
    <div
      className="field link-input"
      ref={findDialog}
      onKeyDownCapture={(event) => {
        const isOption = (event.target as Element).hasAttribute('aria-activedescendant')
        if (event.key !== 'Enter' || isOption || event.nativeEvent.isComposing) return
        // The combo box closes its list. A form around it is not sent.
        event.preventDefault()
        const link = take(linkOf(text))
        if (link !== null) onEnter?.(link)
      }}
    >
      <ComboBox
        items={groups}
        inputValue={text}
        onInputChange={(next) => {
          setText(next)
          setTyped(true)
          setProblem(null)
          if (!onText || next === value) return
          setKnown(next)
          onText(next)
        }}
        onChange={(key) => {
          const target = targets.find(({ id }) => id === key)
          if (target) take(target.href)
        }}
        onBlur={() => {
          if (isTyped) take(linkOf(text))
        }}
        isInvalid={note !== undefined && note !== null}
        allowsCustomValue
        allowsEmptyCollection
        menuTrigger="input"
      >
        <Label>{label}</Label>
        <div className="link-box">
          <Input
            className="input"
            name={props.name}
            autoFocus={props.autoFocus}
            maxLength={2_000}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            inputMode="url"
            aria-describedby={noteId}
          />
          <Button className="link-open" aria-label="Show pages and files">
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </div>
        <Popover className="link-list" offset={4} {...inDialog}>
          <ListBox
            renderEmptyState={() => <p className="soft small">No page, product or file has this name.</p>}
          >
            {({ title, targets: shown }: (typeof groups)[number]) => (
              <ListBoxSection id={title}>
                <Header>{title}</Header>
                <Collection items={shown}>
                  {(target) => (
                    <ListBoxItem id={target.id} textValue={target.href}>
                      <Text slot="label">{target.label}</Text>
                      {target.note !== undefined && <Text slot="description">{target.note}</Text>}
                    </ListBoxItem>
                  )}
                </Collection>
              </ListBoxSection>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      <span id={noteId} className={note ? 'error' : 'help'} role="status">
        {note ?? hint}
      </span>
    </div>
  )
}
