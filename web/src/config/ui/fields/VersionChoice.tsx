import { useId } from 'react'
import './version-choice.css'

type Version<Value> = { value: Value; label: string; text?: string }

type Props<Value> = {
  /** The part of which two editors have different versions. */
  title: string
  /** The texts of both versions. */
  mine: string
  theirs: string
  /** Versions beside mine and theirs. */
  others?: readonly Version<Value>[]
  choice: Value
  choose: (choice: Value) => void
}

/** Asks which version of a part to keep that two editors have changed. */
export function VersionChoice<Value extends string>(props: Props<Value | 'mine' | 'theirs'>) {
  const { title, mine, theirs, others = [], choice, choose } = props
  const name = useId()
  const versions: Version<Value | 'mine' | 'theirs'>[] = [
    { value: 'mine', label: 'Mine', text: mine },
    { value: 'theirs', label: 'Theirs', text: theirs },
    ...others,
  ]
  return (
    <fieldset className="version-choice">
      <legend>{title}</legend>
      {versions.map(({ value, label, text }) => (
        <label key={value} className="version" data-chosen={choice === value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={choice === value}
            onChange={() => choose(value)}
          />
          <span>
            <strong>{label}</strong>
            {text !== undefined && <span className="version-text">{text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
