import { hydrate } from '../hydrate.tsx'
import { Form, type FormProps } from './Form.tsx'

/** Hydrates a form. */
export const mount = (root: HTMLElement, props: FormProps): Promise<() => void> =>
  hydrate(root, <Form {...props} />)
