import { useState } from 'react'
import { Section as SectionSchema, type Section } from '@portico/proto/site'
import { Field } from '../../../ui/fields/Field.tsx'
import { SegmentedControl } from '../../../ui/fields/SegmentedControl.tsx'
import { HideOnField } from './BlockSettings.tsx'
import '../../../ui/fields/text-field.css'
import './panels.css'

type SectionFields = {
  [Name in 'width' | 'tone' | 'space' | 'anchor' | 'hideOn']?: Section[Name] | undefined
}
type Props = {
  section: Pick<Section, 'id' | 'width' | 'tone' | 'space' | 'anchor' | 'hideOn'>
  /** Why the section may not have this name for links. */
  problemOfAnchor?: (anchor: string) => string | undefined
  /** Gets the fields that change; `undefined` removes a field. */
  onChange: (patch: SectionFields) => void
}

const widths = { normal: 'Normal', wide: 'Wide', full: 'Full' }
const tones = { paper: 'Paper', tint: 'Tint', ink: 'Dark' }
const spaces = { none: 'None', small: 'Small', normal: 'Normal', large: 'Large' }

/** The settings of a section: its width, colours, space, name for links, and the widths at which it is hidden. */
export const SectionSettings = (props: Props) => <Settings key={props.section.id} {...props} />

function Settings({ section, problemOfAnchor, onChange }: Props) {
  const { width, tone, space = 'normal', hideOn } = section
  return (
    <div className="panel-fields">
      <div className="field">
        <span className="label">Width</span>
        <SegmentedControl
          label="Width"
          options={widths}
          value={width}
          onChange={(next) => onChange({ width: next })}
        />
        {width === 'full' && (
          <span className="help">A picture at its beginning lies behind the text of the section.</span>
        )}
      </div>
      <div className="field">
        <span className="label">Colours</span>
        <SegmentedControl
          label="Colours"
          options={tones}
          value={tone}
          onChange={(next) => onChange({ tone: next })}
        />
      </div>
      <div className="field">
        <span className="label">Space above and below</span>
        <SegmentedControl
          label="Space above and below"
          options={spaces}
          value={space}
          onChange={(next) => onChange({ space: next === 'normal' ? undefined : next })}
        />
      </div>
      <AnchorField
        anchor={section.anchor}
        problemOf={problemOfAnchor}
        onChange={(anchor) => onChange({ anchor })}
      />
      <HideOnField hideOn={hideOn} onHideOn={(next) => onChange({ hideOn: next })} />
    </div>
  )
}

const isAnchor = (text: string) => SectionSchema.shape.anchor.safeParse(text).success

type AnchorProps = {
  anchor: string | undefined
  problemOf: Props['problemOfAnchor']
  onChange: (anchor: string | undefined) => void
}

/** The name by which links lead to the section. A name that cannot be used stays in the field. */
function AnchorField({ anchor = '', problemOf, onChange }: AnchorProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const own = typed?.over === anchor ? typed.text : null
  const wrong = (text: string) =>
    isAnchor(text)
      ? problemOf?.(text)
      : 'Begin with a letter, and use only lower-case letters, digits and hyphens, at most 64.'
  return (
    <Field
      name="anchor"
      label="Name for links"
      help={anchor === '' ? 'Links can lead here by #name.' : `Links lead here by #${anchor}.`}
      error={own === null || own === anchor ? undefined : wrong(own)}
    >
      {(props) => (
        <span className="affixed">
          <span aria-hidden="true">#</span>
          <input
            {...props}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="off"
            value={own ?? anchor}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '' && wrong(value)) return setTyped({ text: value, over: anchor })
              setTyped(null)
              onChange(value === '' ? undefined : value)
            }}
          />
        </span>
      )}
    </Field>
  )
}
