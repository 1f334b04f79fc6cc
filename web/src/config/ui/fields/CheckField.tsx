type Props = { name: string; label: string; defaultChecked?: boolean }

/** A checkbox of a form; its value is `on` when it is checked. */
export function CheckField({ name, label, defaultChecked = false }: Props) {
  return (
    <label className="check-field">
      <input type="checkbox" name={name} defaultChecked={defaultChecked} />
      {label}
    </label>
  )
}
