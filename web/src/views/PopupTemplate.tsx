import { popupMessages } from '@portico/proto/pages/popup-content'
import type { PageModel } from '../page/model.ts'
import { overlayOf } from '../page/popup-overlay.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { PopupContent } from './PopupContent.tsx'

/** The content of the popup overlay as a template: browsers neither show it nor load its picture until a script does. */
export function PopupTemplate({ page }: { page: PageModel }) {
  const content = overlayOf(page)
  if (!content) return null
  const { heading, formId } = content
  const form = formId === null ? undefined : page.forms[formId]
  return (
    <template data-popup-overlay="" data-label={heading || popupMessages.name} data-form-id={form?.id}>
      <PopupContent page={page} content={content} heading="h2" />
      <button type="button" className="round-button promotion-close" data-outcome="cancel" aria-label="Close">
        <CloseIcon />
      </button>
    </template>
  )
}
