/**
 * The rules that a text needs while it is edited, for the document of the frame. Without `white-space`, typed spaces vanish. Items
 * have paragraphs in the editor that the published page does not have.
 */
export const textFrameCss = `
.ProseMirror {
  position: relative;
  overflow-wrap: break-word;
  white-space: pre-wrap;
  white-space: break-spaces;
  font-variant-ligatures: none;
  font-feature-settings: 'liga' 0;
  outline: none;
}
.ProseMirror li > p:first-child:last-child,
.ProseMirror li > p:first-child:has(+ ul:last-child, + ol:last-child) {
  margin: 0;
  max-width: none;
}
.ProseMirror > p:only-child:has(> br.ProseMirror-trailingBreak:only-child)::before {
  content: 'Write here';
  float: left;
  height: 0;
  opacity: 0.5;
  pointer-events: none;
}
img.ProseMirror-separator {
  display: inline !important;
  width: 0 !important;
  height: 0 !important;
  margin: 0 !important;
  border: 0 !important;
}
.ProseMirror-hideselection *::selection {
  background: transparent;
}
.ProseMirror-hideselection {
  caret-color: transparent;
}
`
