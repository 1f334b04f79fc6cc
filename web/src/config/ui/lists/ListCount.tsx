/** The number of entries in a list. Screen readers announce a change. */
export function ListCount({ children }: { children: string | undefined }) {
  return (
    <p className="soft small number" role="status">
      {children}
    </p>
  )
}
