/** Posts a form as a beacon, else by a request that outlives the page. Does not wait for the response (CENS-01). */
export function sendForm(path: string, fields: Record<string, string>): void {
  const body = new URLSearchParams(fields)
  if (!navigator.sendBeacon(path, body))
    fetch(path, { method: 'POST', body, keepalive: true }).catch(() => {})
}
