import { useRef } from 'react'
import { toast } from '../toasts/toast.ts'
import './new-link.css'

/** The address of a new link. It cannot be read again later. */
export function NewLink({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast('The link was copied.')
    } catch {
      input.current?.select() // copying is not allowed here: the owner copies the selection
    }
  }
  return (
    <div className="new-link notice" role="status">
      <p>Copy this link now. It is shown only once.</p>
      <p className="actions">
        <input
          className="input"
          ref={input}
          readOnly
          value={address}
          aria-label="Link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" className="button quiet" onClick={() => void copy()}>
          Copy
        </button>
      </p>
    </div>
  )
}
