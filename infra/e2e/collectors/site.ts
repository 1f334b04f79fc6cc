import { blockType } from '@portico/proto/enums/block-type'
import { ask } from '../http.ts'
import type { Stack } from '../stack.ts'
import { uploadMedia } from '../media/media-files.ts'
import { makeWidgetSite, type WidgetSite } from '../widget-site.ts'

/** A website that remembers visitors, with the addresses of its pages. */
export type TrackedSite = WidgetSite & {
  formId: string
  /** A button, a form, and a second button far below. */
  blocks: string
  /** A film and a sound. */
  media: string
  /** A heading and a link to `blocks`. */
  plain: string
}

/** The id of the button in view, and of the one below. */
export const BUTTONS = { first: 'button-one', below: 'button-two' }

const html = (text: string) => ({ type: blockType.html, value: { html: text } })
const space = Array.from({ length: 60 }, (_, at) => `<p>Paragraph ${at}</p>`).join('')

export async function makeTrackedSite(stack: Stack): Promise<TrackedSite> {
  const site = await makeWidgetSite(stack)
  await site.settings({ cookieSettings: { isRestrictiveCookiePolicyEnabled: false } })
  const { id: formId } = await site.owner.write<{ id: string }>(
    'POST',
    `/api/rest/forms?websiteId=${site.id}`,
    { name: 'Letter', fields: [{ type: 'email', id: 'email-1', title: 'Email', required: true }] },
  )
  const { film, bell } = await uploadMedia(site)
  const blocks = await site.page([
    html('<h1>Blocks</h1>'),
    {
      id: BUTTONS.first,
      type: blockType.button,
      value: { text: 'To the shop', url: '/away', size: 'large', alignment: 'center' },
    },
    { type: blockType.form, value: { formId } },
    html(space),
    { id: BUTTONS.below, type: blockType.button, value: { text: 'Below', url: '/below', newWindow: true } },
  ])
  const poster = { assetUrl: '/s/none.webp', width: 960, height: 540, alt: 'A wheel' }
  const size = { width: 960, height: 540, durationSeconds: 8, poster }
  const media = await site.page([
    html('<h1>Media</h1>'),
    {
      id: 'film',
      type: blockType.video,
      value: { files: [{ url: film, type: 'video/webm' }], title: 'The film', ...size },
    },
    {
      id: 'bell',
      type: blockType.audio,
      value: { files: [{ url: bell, type: 'audio/mpeg' }], title: 'The bell' },
    },
  ])
  const plain = await site.page([html(`<h1>Plain</h1><p><a href="${blocks}">To the blocks</a></p>`)])
  // The gateway learns of a new release within half a second.
  for (const end = Date.now() + 60_000; ;) {
    const { text } = await ask(plain)
    if (text.includes('"isRestrictiveCookiePolicyEnabled":false')) break
    if (Date.now() > end) throw new Error(`${plain} has no release with the settings`)
  }
  return { ...site, formId, blocks, media, plain }
}
