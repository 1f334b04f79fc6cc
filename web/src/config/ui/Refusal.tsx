import { useEffect, useRef } from 'react'

/** Why a form was refused as a whole; it takes the focus, so that it is read out. */
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
