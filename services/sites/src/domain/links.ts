/** Whether a link runs code instead of going somewhere: `javascript:`, `vbscript:`, `data:`, also disguised. */
export function runsCode(url: string): boolean {
  const plain = url.replace(/[\u0000-\u0020\u00a0\u200b-\u200d\ufeff]/g, '').toLowerCase()
  return /^(?:javascript|vbscript|data):/.test(plain)
}
