import { addressOf } from '@portico/proto/api/call'
import * as fonts from '@portico/proto/api/sites/fonts/fonts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { loadMessages } from '@portico/proto/texts/load-messages'
import type { FontReply } from '@portico/proto/http/files/fonts'
import { useWebsite } from '../../../session/website.ts'
import { keyOf, useChange } from '../../../session/calls.ts'
import { ConfirmButton } from '../../../ui/actions/ConfirmButton.tsx'
import { Refusal } from '../../../ui/forms/Refusal.tsx'
import { refusalText } from '../../../ui/forms/refusal.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/** A font of the library: its name in its own letters, its state, and a button that deletes it. */
export function FontRow({ font }: { font: FontReply }) {
  const { websiteId } = useWebsite()
  const deleteFont = useChange(fonts.deleteFont)
  const removing = useMutation({
    mutationFn: () => deleteFont({ params: { websiteId, id: font.id } }),
    onSuccess: () => toast(`${font.name} was deleted.`),
  })
  return (
    <li className="font-row">
      <div className="font-about">
        <span className="font-name">{font.name}</span>
        <span className="soft small">{stateText(font)}</span>
      </div>
      {font.state === 'ready' && <Sample websiteId={websiteId} font={font} />}
      {font.state === 'failed' && <p className="error">{font.error}</p>}
      <Refusal text={removing.error ? refusalText(removing.error) : undefined} />
      <ConfirmButton
        className="link"
        name={`Delete ${font.name}`}
        question={`Delete ${font.name}?`}
        yes="Delete"
        act={() => removing.mutate()}
        busy={removing.isPending}
      >
        Delete
      </ConfirmButton>
    </li>
  )
}

const stateText = ({ state, bytes }: FontReply) =>
  ({
    waiting: 'Being converted…',
    ready: `${Math.ceil(bytes / 1_024)} KB`,
    failed: 'Not converted',
  })[state]

/** A sentence in the font, which is loaded into this page. */
function Sample({ websiteId, font }: { websiteId: string; font: FontReply }) {
  const family = `Preview ${font.id}`
  const input = { params: { websiteId, id: font.id } }
  const loading = useQuery({
    queryKey: keyOf(fonts.readFontFile, input),
    queryFn: () => loadFace(addressOf(fonts.readFontFile, input), family),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  if (loading.isError)
    return (
      <p className="font-failed" role="status">
        <span className="error">{loadMessages.fontPreview(font.name)}</span>{' '}
        <button type="button" className="link" onClick={() => void loading.refetch()}>
          Try again
        </button>
      </p>
    )
  return (
    <p
      className="font-sample"
      aria-busy={loading.isPending}
      style={loading.data ? { fontFamily: `"${family}"` } : undefined}
    >
      Sphinx of black quartz, judge my vow. 0123456789
    </p>
  )
}

/** @throws Error if the file cannot be loaded or is not a font */
async function loadFace(path: string, family: string): Promise<true> {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`The font was answered with ${reply.status}.`)
  document.fonts.add(await new FontFace(family, await reply.arrayBuffer()).load())
  return true
}
