/** The end of a form that was opened in place: it is sent, or closed again. `busy` is said while it is on its way. */
export function FormActions({
  send,
  busy,
  isPending,
  close,
}: {
  send: string
  busy: string
  isPending: boolean
  close: () => void
}) {
  return (
    <p className="actions">
      <button type="submit" className="button" aria-disabled={isPending}>
        {isPending ? busy : send}
      </button>
      <button type="button" className="button quiet" onClick={close}>
        Cancel
      </button>
    </p>
  )
}
