import { useEffect, useRef } from 'react'

/** An error that concerns a whole form. It takes the focus so that screen readers announce it. */
export function Refusal({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (text !== undefined) place.current?.focus()
  }, [text])
  if (text === undefined) return null
  return (
    <p className="refusal" role="alert" tabIndex={-1} ref={place}>
      {text}
    </p>
  )
}
