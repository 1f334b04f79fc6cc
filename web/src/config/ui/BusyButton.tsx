type Props = {
  children: string
  /** What it says while it is on its way. */
  busy: string
  action: { isPending: boolean; mutate: () => void }
  quiet?: boolean
}

/** A button that acts on the server: pressed twice, it acts once; it says that it is at it, and keeps the focus. */
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
