type Props = {
  children: string
  /** The label while the action is pending. */
  busy: string
  action: { isPending: boolean; mutate: () => void }
  quiet?: boolean
}

/** A button for a server action. A second press while the action is pending is ignored, and the button keeps the focus. */
export function BusyButton({ children, busy, action, quiet = false }: Props) {
  return (
    <button
      type="button"
      className={quiet ? 'button quiet' : 'button'}
      aria-disabled={action.isPending}
      onClick={() => !action.isPending && action.mutate()}
    >
      {action.isPending ? busy : children}
    </button>
  )
}
