const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
/** Names of files look like hosts. */
const FILE = /^[^/]+\.(?:pdf|html?|php|jpe?g|png|gif|webp|docx?|xlsx?|zip|mp3|mp4|txt)$/i
const TELEPHONE = /^\+?\d[\d\s().-]{2,}$/

/**
 * The address that a typed text means: an email address gets `mailto:`, a telephone number `tel:`, and a host `https://`. Any other
 * text is an address as it is.
 */
export function linkOf(text: string): string {
  const link = text.trim()
  if (/^[^\s:/#?]*@/.test(link)) return `mailto:${link}`
  if (TELEPHONE.test(link)) return `tel:${link.replace(/[\s().]/g, '')}`
  return HOST.test(link) && !FILE.test(link) ? `https://${link}` : link
}
