/** How much a list holds, beside what filters it; read out when that changes. */
export function ListCount({ children }: { children: string | undefined }) {
  return (
    <p className="soft small number" role="status">
      {children}
    </p>
  )
}
