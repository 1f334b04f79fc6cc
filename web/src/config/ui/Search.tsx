import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

const PAUSE_MS = 250

/** A search field that asks when the typing pauses, and follows the address when that changes by itself. */
export function Search({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (value: string) => void
}) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)

  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      asked.current = next.trim()
      onSearch(next.trim())
    }, PAUSE_MS)
  }
  return (
    <div className="search-box">
      <SearchIcon size={16} aria-hidden="true" />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  )
}
