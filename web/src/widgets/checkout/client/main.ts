import { DATA_ID, type CheckoutData } from '../data.ts'
import { startForm } from './form.ts'
import { startPending } from './pending.ts'
import { clearSaved } from './saved.ts'

/** The script of the pages of a checkout: the only one that runs there. */
const text = document.getElementById(DATA_ID)?.textContent
if (text) {
  // Only the server writes it.
  const data = JSON.parse(text) as CheckoutData
  if (data.kind === 'form') startForm(data)
  else if (data.kind === 'pending') startPending(data)
  else clearSaved()
}
