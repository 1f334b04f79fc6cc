import { useRef } from 'react'
import type { Control } from 'react-hook-form'
import { MAX_CODE_BYTES } from '@portico/proto/limits'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { isAndroid } from '../../ui/fields/is-android.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { useField } from '../../ui/fields/useField.ts'
import type { CodeValues } from './code-values.ts'

type Props = { control: Control<CodeValues>; name: keyof CodeValues; label: string; help: string }

/** A field of code, with the numbers of its lines and its size. Tab leaves it, as any other field. */
export function CodeArea({ control, name, label, help }: Props) {
  const field = useField<CodeValues, string | undefined>(control, name)
  const numbers = useRef<HTMLPreElement>(null)
  const { value = '' } = field
  const lines = value.split('\n').length
  const bytes = new TextEncoder().encode(value).length
  return (
    <Field name={name} label={label} error={field.error} help={help}>
      {({ className: _, ...props }) =>
        isAndroid() ? (
          <p className="soft small" id={props.id}>
            {loadMessages.codeOnAndroid}
          </p>
        ) : (
          <>
            <div className="code-area" data-invalid={field.error !== undefined || undefined}>
              <pre aria-hidden="true" ref={numbers}>
                {Array.from({ length: lines }, (__, at) => at + 1).join('\n')}
              </pre>
              <textarea
                {...props}
                rows={Math.min(24, Math.max(6, lines + 1))}
                value={value}
                wrap="off"
                spellCheck={false}
                autoCapitalize="off"
                autoComplete="off"
                onChange={({ currentTarget }) => field.change(currentTarget.value)}
                onBlur={field.blur}
                onScroll={({ currentTarget }) => {
                  if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
                }}
              />
            </div>
            <span className="soft small code-size" data-full={bytes > MAX_CODE_BYTES || undefined}>
              {kilobytes(bytes)} of {kilobytes(MAX_CODE_BYTES)} KB
            </span>
          </>
        )
      }
    </Field>
  )
}

const kilobytes = (bytes: number) => (bytes / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })
