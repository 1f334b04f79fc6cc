import type { ControlProps } from './TextControls.tsx'
import { CodeControl } from './TextControls.tsx'

/** A text with markup as HTML. */
export const HtmlControl = (props: ControlProps) => <CodeControl {...props} />
