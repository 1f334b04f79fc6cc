import { SubmitButton } from './Form.tsx'

type Props = { send: string; busy: string; isPending: boolean; close: () => void }

/** The buttons of a form: submit and cancel. */
export function FormActions({ send, busy, isPending, close }: Props) {
  return (
    <p className="actions">
      <SubmitButton isPending={isPending} busy={busy}>
        {send}
      </SubmitButton>
      <button type="button" className="button quiet" onClick={close}>
        Cancel
      </button>
    </p>
  )
}
