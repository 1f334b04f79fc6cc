import { LinkInput } from './LinkInput.tsx'

type Props = {
  websiteId: string
  name: string
  label: string
  help?: string | undefined
  error?: string | undefined
  value: string
  /** Called with the typed text, and with the address that it means once the field is left. */
  change: (link: string) => void
}

/** A link in a form whose own schema checks it. */
export const LinkField = ({ change, ...input }: Props) => (
  <LinkInput {...input} onText={change} onChange={change} />
)
