import { useEffect, useState } from 'react'

/** A search field that asks when the typing pauses. */
export function Search({ label, value, onSearch }: { label: string; value: string; onSearch: (value: string) => void }) {
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text.trim()), 250)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <input className="search" type="search" aria-label={label} placeholder={label} value={text}
      onChange={(event) => setText(event.currentTarget.value)} />
  )
}
