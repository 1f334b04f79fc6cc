/** The buttons of a form: submit and cancel. `busy` is the submit label while the form is being sent. */
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
