type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A control of an island and the state in which the server rendered it. */
export type Rendered = { control: Control; value: string; isChecked: boolean }

/** The controls under `root` with the states in which the server rendered them. Call it before React hydrates them. */
export function controlsOf(root: ParentNode): Rendered[] {
  return [...root.querySelectorAll<Control>('input, textarea, select')].map((control) => ({
    control,
    value: renderedValue(control),
    isChecked: control instanceof HTMLInputElement && control.defaultChecked,
  }))
}

/**
 * Repeats each change that a visitor made before React listened. React compares a control with the value that it saw last,
 * so the rendered state is set first. The focus and the caret stay.
 */
export function replayChanges(rendered: readonly Rendered[]): void {
  for (const { control, value, isChecked } of rendered) {
    if (!control.isConnected) continue
    if (control instanceof HTMLSelectElement) {
      if (control.value !== value) control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (control.type === 'radio' || control.type === 'checkbox') {
      const box = control as HTMLInputElement
      // A radio button that the visitor left is changed by the one that was chosen.
      if (box.checked === isChecked || (box.type === 'radio' && !box.checked)) continue
      restoreGroup(box, rendered)
      box.click()
    } else if (control.value !== value) {
      repeatText(control, value)
    }
  }
}

function restoreGroup(box: HTMLInputElement, rendered: readonly Rendered[]): void {
  if (box.type === 'checkbox') {
    box.checked = !box.checked
    return
  }
  for (const { control, isChecked } of rendered) {
    const isOfGroup = control.name === box.name && control.form === box.form
    if (control instanceof HTMLInputElement && control.type === 'radio' && isOfGroup)
      control.checked = isChecked
  }
}

function repeatText(control: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const typed = control.value
  const caret = caretOf(control)
  control.value = value
  // The setter of the prototype is not seen by React, so React finds the value changed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')!.set!.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (caret !== null) control.setSelectionRange(caret, caret)
}

/** The position of the caret; null for controls without one, such as numbers. */
function caretOf(control: HTMLInputElement | HTMLTextAreaElement): number | null {
  return document.activeElement === control ? control.selectionStart : null
}

function renderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}
