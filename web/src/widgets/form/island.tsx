import { hydrateRoot } from 'react-dom/client'
import { Form, type FormProps } from './Form.tsx'

/** Hydrates a form. */
export function mount(root: HTMLElement, props: FormProps): void {
  hydrateRoot(root, <Form {...props} />)
}
