import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A native select. */
export function Select({ label, value, options, onChange }: Props) {
  return (
    <SelectBox>
      <select
        className="select"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </SelectBox>
  )
}

/** The frame and arrow around a native select. */
export function SelectBox({ children }: { children: ReactNode }) {
  return (
    <span className="select-box">
      {children}
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  )
}
