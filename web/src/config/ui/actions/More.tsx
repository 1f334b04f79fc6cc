type Props = {
  /** The label: "Show older messages". */
  children: string
  more: () => unknown
  isLoading?: boolean
}

/** A button at the end of a list that loads more entries. */
export function More({ children, more, isLoading = false }: Props) {
  return (
    <p className="more">
      <button
        type="button"
        className="button quiet"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) more()
        }}
      >
        {isLoading ? 'Loading…' : children}
      </button>
    </p>
  )
}
