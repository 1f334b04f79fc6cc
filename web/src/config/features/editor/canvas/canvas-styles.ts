import { textFrameCss } from '../../../content/text/frame-css.ts'

/** Pictures of galleries are transparent until a script has loaded them. Here the browser loads them. */
export const GALLERY_PICTURES = `.gallery-image[data-load='waiting'] { opacity: 1; }`

/** The styles that the canvas adds to the styles of the published page. They draw outlines, so nothing moves. */
export const CANVAS_STYLES = `
${textFrameCss}
${GALLERY_PICTURES}
:root { --portico-edit: oklch(0.55 0.18 255); }
html { scroll-behavior: auto; }
body { min-height: 100vh; cursor: default; }
[data-edit] { outline: 0 solid transparent; outline-offset: 3px; }
[data-edit='section'] { outline-offset: -3px; }
[data-edit='block'], [data-edit='entry'] { cursor: pointer; }
[data-edit='block']:hover, [data-edit='entry']:hover { outline: 1px solid var(--portico-edit); }
[data-edit='block']:has(> .sqs-block-content:empty)::before,
[data-edit='block']:has(> .sqs-block-content > .prose:empty:not([contenteditable]))::before {
  content: attr(data-empty); }
[data-edit='column']:empty::before { content: 'Empty column'; }
.portico-field { display: block; min-height: 1lh; outline: none; cursor: text; overflow-wrap: break-word;
  white-space: pre-wrap; white-space: break-spaces; }
[data-edit='entry'][data-empty]:is(:empty, :has(> .portico-field:empty)) { position: relative; }
[data-edit='entry'][data-empty]:empty::before,
[data-edit='entry'][data-empty]:has(> .portico-field:empty)::before { content: attr(data-empty); opacity: 0.5; }
[data-edit='entry'][data-empty]:has(> .portico-field:empty)::before { position: absolute; pointer-events: none; }
[data-edit='block']:has(> .sqs-block-content:empty)::before,
[data-edit='block']:has(> .sqs-block-content > .prose:empty:not([contenteditable]))::before,
[data-edit='column']:empty::before,
.portico-placeholder, .portico-blank {
  display: block; margin: 0; padding: 1rem; border: 1px dashed currentColor; border-radius: 4px; opacity: 0.75;
  font: 400 0.9375rem/1.45 system-ui, sans-serif; letter-spacing: 0; text-align: start; }
.portico-blank { margin: 20vh auto; max-width: 26rem; text-align: center; }
[data-hide-on='phone'], [data-hide-on='wide'] { opacity: 0.45; }
`

/** Outlines the selected elements, by id. Ids are letters, digits, `-` and `_`. */
export function selectionStyles(selected: readonly string[]): string {
  if (selected.length === 0) return ''
  const named = selected.map((id) => `[data-edit-id='${id}']`).join(',')
  return `${named}{outline:2px solid var(--portico-edit)!important}`
}

/** Marks the sections and blocks that are not saved. */
export function heldStyles(held: readonly { kind: 'section' | 'block'; id: string }[]): string {
  if (held.length === 0) return ''
  const named = held.map(({ kind, id }) => `[data-edit='${kind}'][data-edit-id='${id}']`)
  return `${named.join(',')}{outline:2px dashed #b3261e!important}
${named.map((each) => `${each}::after`).join(',')}{content:'Not saved';display:block;margin:0.25rem 0 0;
  color:#b3261e;background:#fff;font:600 0.8125rem/1.4 system-ui,sans-serif;letter-spacing:0;text-align:start}`
}
