/** The last part of a script's address with its line, as text: "gallery.js, line 12"; empty if it is not known. */
export function placeText({ file, line }: { file: string; line: number }): string {
  const name = file.split(/[?#]/)[0]?.split('/').findLast(Boolean) ?? ''
  return name && line > 0 ? `${name}, line ${line}` : name
}
