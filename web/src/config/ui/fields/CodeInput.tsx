import { useRef } from 'react'
import { loadMessages } from '@portico/proto/texts/load-messages'
import { isAndroid } from './is-android.ts'
import type { InputProps } from './Field.tsx'
import './code-input.css'

type Props = Omit<InputProps, 'className'> & {
  value: string
  /** The most bytes in UTF-8. */
  maxBytes: number
  /** The most lines that are shown without scrolling. */
  maxRows?: number
  change: (value: string) => void
  blur?: () => void
}

/** An input for code, with the numbers of its lines and its size. Tab leaves it, as any other field. */
export function CodeInput({ value, maxBytes, maxRows = 24, change, blur, ...props }: Props) {
  const numbers = useRef<HTMLPreElement>(null)
  const lines = value.split('\n').length
  const bytes = new TextEncoder().encode(value).length
  if (isAndroid())
    return (
      <p className="soft small" id={props.id}>
        {loadMessages.codeOnAndroid}
      </p>
    )
  return (
    <>
      <div className="code-area" data-invalid={props['aria-invalid'] || undefined}>
        <pre aria-hidden="true" ref={numbers}>
          {Array.from({ length: lines }, (_, at) => at + 1).join('\n')}
        </pre>
        <textarea
          {...props}
          rows={Math.min(maxRows, Math.max(6, lines + 1))}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
          onBlur={blur}
          onScroll={({ currentTarget }) => {
            if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
          }}
        />
      </div>
      <span className="soft small code-size" data-full={bytes > maxBytes || undefined}>
        {sizeText(bytes)} of {sizeText(maxBytes)}
      </span>
    </>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toLocaleString('en', { maximumFractionDigits: 1 })} KB`
