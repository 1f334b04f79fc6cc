import { useId, type ReactNode } from 'react'

export type InputProps = {
  id: string
  name: string
  className: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}
type Props = {
  name: string
  label: string
  error?: string | undefined
  help?: ReactNode
  children: (props: InputProps) => ReactNode
}

/** A label, its input, and below it the error or else the help text. */
export function Field({ name, label, error, help, children }: Props) {
  const id = useId()
  const note = error ?? help
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        className: 'input',
        'aria-invalid': error !== undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      <span id={`${id}-note`} className={error ? 'error' : 'help'} role="status">
        {note}
      </span>
    </div>
  )
}
