import { Plus, X } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import type { Control } from 'react-hook-form'
import { MAX_PRODUCT_OPTIONS } from '@portico/proto/limits'
import { useField } from '../../../ui/fields/useField.ts'
import type { ProductValues } from './product-values.ts'
import {
  addOption,
  addValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  type Changed,
  type Choices,
  type FormVariant,
  type Option,
} from './variants.ts'

type Apply = (change: (choices: Choices) => Changed) => string | undefined

/** The options of a product, such as Size and Colour, with their values. Each change makes or removes variants. */
export function OptionsField({ control }: { control: Control<ProductValues> }) {
  const options = useField<ProductValues, Option[]>(control, 'options')
  const variants = useField<ProductValues, FormVariant[]>(control, 'variants')
  const [isAdding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    // The button is there again with the next frame.
    requestAnimationFrame(() => button.current?.focus())
  }
  const apply: Apply = (change) => {
    const changed = change({ options: options.value, variants: variants.value })
    if (!changed.ok) return changed.error
    options.change(changed.choices.options)
    variants.change(changed.choices.variants)
    return undefined
  }
  return (
    <div className="options" role="group" aria-label="Options">
      {options.value.length === 0 && !isAdding && (
        <p className="soft small">
          Add an option if buyers choose, such as a size or a colour. Each combination has its own price and
          stock.
        </p>
      )}
      {options.value.map((option, at) => (
        <OptionEditor key={at} option={option} at={at} apply={apply} />
      ))}
      {isAdding ? (
        <NewOption apply={apply} close={close} />
      ) : (
        options.value.length < MAX_PRODUCT_OPTIONS && (
          <button ref={button} type="button" className="button quiet" onClick={() => setAdding(true)}>
            <Plus size={16} aria-hidden="true" /> Add an option
          </button>
        )
      )}
    </div>
  )
}

function OptionEditor({ option, at, apply }: { option: Option; at: number; apply: Apply }) {
  return (
    <fieldset className="option">
      <legend className="visually-hidden">{option.name}</legend>
      <div className="option-head">
        <TextCommit
          label={`Name of the option ${option.name}`}
          value={option.name}
          commit={(name) => apply((choices) => renameOption(choices, at, name))}
        />
        <button
          type="button"
          className="icon-button"
          aria-label={`Remove the option ${option.name}`}
          onClick={() => apply((choices) => removeOption(choices, at))}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
      <ul className="option-values">
        {option.values.map((value, index) => (
          <li key={index}>
            <TextCommit
              label={`Value ${value} of ${option.name}`}
              value={value}
              commit={(to) => apply((choices) => renameValue(choices, at, value, to))}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove ${value}`}
              onClick={() => apply((choices) => removeValue(choices, at, value))}
            >
              <X size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
        <li>
          <TextCommit
            label={`Add a value to ${option.name}`}
            placeholder="Add a value"
            value=""
            isNew
            commit={(value) => apply((choices) => addValue(choices, at, value))}
          />
        </li>
      </ul>
    </fieldset>
  )
}

type CommitProps = {
  label: string
  value: string
  placeholder?: string
  /** Is empty again after its text was taken, for the next one. */
  isNew?: boolean
  /** Returns the error of a text that cannot be taken. */
  commit: (text: string) => string | undefined
}

/** An input whose text counts with Enter or when it is left. Escape takes it back. */
function TextCommit({ label, value, placeholder, isNew = false, commit }: CommitProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Another value is at this place now.
  if (shown !== value) {
    setShown(value)
    setText(value)
  }
  const [error, setError] = useState<string>()
  const id = useId()
  const finish = () => {
    if (text.trim() === value) return setError(undefined)
    if (text.trim() === '') {
      setText(value)
      return setError(undefined)
    }
    const found = commit(text)
    setError(found)
    if (isNew && found === undefined) setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setText(value)
      setError(undefined)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    finish()
  }
  return (
    <span className="text-commit">
      <input
        className="input"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        autoComplete="off"
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setError(undefined)
        }}
        onKeyDown={onKeyDown}
        onBlur={finish}
      />
      {error !== undefined && (
        <span className="error" id={id} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}

function NewOption({ apply, close }: { apply: Apply; close: () => void }) {
  const [name, setName] = useState('')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const id = useId()
  const add = () => {
    const found = apply((choices) => addOption(choices, name, value))
    if (found === undefined) close()
    else setError(found)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="option" onKeyDown={onKeyDown}>
      <legend className="visually-hidden">New option</legend>
      <div className="option-new">
        <label>
          <span>Name</span>
          <input
            className="input"
            aria-label="Name of the new option"
            aria-describedby={error === undefined ? undefined : id}
            placeholder="Size"
            autoFocus
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <label>
          <span>First value</span>
          <input
            className="input"
            aria-label="First value of the new option"
            placeholder="Small"
            autoComplete="off"
            maxLength={200}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
        </label>
        <button type="button" className="button" onClick={add}>
          Add option
        </button>
        <button type="button" className="button quiet" onClick={close}>
          Cancel
        </button>
      </div>
      {error !== undefined && (
        <span className="error" id={id} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  )
}
