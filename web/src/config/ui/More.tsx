type Props = {
  /** What the button says: "Show older messages". */
  children: string
  more: () => unknown
  isLoading?: boolean
}

/** The end of a list that goes on. */
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
