import { NO_LIMIT, type FieldNode } from '../../../../content/blocks/nodes.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { CodeInput } from '../../../../ui/fields/CodeInput.tsx'
import '../../../../ui/fields/text-field.css'
import type { Path } from './paths.ts'
import { readNumber, readText, useTyped } from './useTyped.ts'

export type ControlProps = { node: FieldNode; path: Path }

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Texts with more characters than this have a field of several lines. */
const LONG = 300
/** The most characters of a field of one line. */
const MAX_LINE = 2_000

/** A field with a text of one or several lines, or with a date. */
export function TextControl({ node, path }: ControlProps) {
  const { field, shape } = node
  const { text, error, change } = useTyped({ node, path, format: textOf, read: readText(node) })
  const { maxLength, isDate } = shape.kind === 'text' ? shape : { maxLength: LONG, isDate: false }
  const isAddress = maxLength === 2_000 && field.placeholder?.startsWith('http') === true
  // A text without a limit, such as a ratio or an amount, has a form of its own.
  const isLong = maxLength > LONG && maxLength < NO_LIMIT && !isAddress
  return (
    <Field name={path.join('.')} label={field.label} help={field.help} error={error}>
      {(props) =>
        isLong ? (
          <textarea
            {...props}
            className="input long-text"
            rows={3}
            maxLength={maxLength}
            placeholder={field.placeholder}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        ) : (
          <input
            {...props}
            type={isDate || field.control === 'date' ? 'date' : 'text'}
            {...(isAddress && { inputMode: 'url', spellCheck: false, autoCapitalize: 'off' })}
            autoComplete="off"
            maxLength={Math.min(maxLength, MAX_LINE)}
            placeholder={field.placeholder}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
        )
      }
    </Field>
  )
}

/** A field with a number. Empty is the default of an optional number. */
export function NumberControl({ node, path }: ControlProps) {
  const { field } = node
  const { text, error, change } = useTyped({
    node,
    path,
    format: textOf,
    read: (typed) => readNumber(node, typed),
  })
  return (
    <Field name={path.join('.')} label={field.label} help={field.help} error={error}>
      {(props) => (
        <span className="affixed">
          <input
            {...props}
            className="input number-input"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={text}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          {field.unit && <span>{field.unit}</span>}
        </span>
      )}
    </Field>
  )
}

/** A field with code, HTML or Markdown, as it is written. */
export function CodeControl({ node, path }: ControlProps) {
  const { field, shape } = node
  const { text, error, change } = useTyped({ node, path, format: textOf, read: readText(node) })
  const maxBytes = shape.kind === 'text' ? shape.maxLength : LONG
  return (
    <Field name={path.join('.')} label={field.label} help={field.help} error={error}>
      {({ className: _, ...props }) => (
        <CodeInput {...props} value={text} maxBytes={maxBytes} maxRows={16} change={change} />
      )}
    </Field>
  )
}

/** A field with Markdown. */
export function MarkdownControl({ node, path }: ControlProps) {
  const { text, error, change } = useTyped({ node, path, format: textOf, read: readText(node) })
  return (
    <Field name={path.join('.')} label={node.field.label} help={node.field.help} error={error}>
      {(props) => (
        <textarea
          {...props}
          className="input markdown-text"
          rows={12}
          maxLength={node.shape.kind === 'text' ? node.shape.maxLength : undefined}
          value={text}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
    </Field>
  )
}
