/** Whether a link runs code: `javascript:`, `vbscript:` or `data:`, even with invisible characters in it. */
export function runsCode(url: string): boolean {
  const plain = url.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '').toLowerCase()
  return /^(?:javascript|vbscript|data):/.test(plain)
}
