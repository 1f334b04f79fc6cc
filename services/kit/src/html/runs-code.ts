/** Whether a link runs code instead of going somewhere: `javascript:`, `vbscript:`, `data:`, also disguised. */
export function runsCode(url: string): boolean {
  const plain = url.replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, '').toLowerCase()
  return /^(?:javascript|vbscript|data):/.test(plain)
}
