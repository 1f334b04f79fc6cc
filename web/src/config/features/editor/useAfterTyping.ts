import { useEffect, useState } from 'react'

/** A pause in typing after which the bars and panels show the text, ms. */
const PAUSE_MS = 400

/** A value that follows at once, but while a text is typed only after a pause: a key then renders nothing but the text. */
export function useAfterTyping<T>(value: T, isTyped: boolean): T {
  const [shown, setShown] = useState(value)
  if (!isTyped && shown !== value) setShown(value)
  useEffect(() => {
    if (shown === value) return
    const timer = setTimeout(() => setShown(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [shown, value])
  return isTyped ? shown : value
}
