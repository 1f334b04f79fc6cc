import { pageFields, type PageModel } from '../page/model.ts'
import { overlayOf } from '../page/popup-overlay.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { safeHref } from '../ui/links.ts'
import { Picture } from '../ui/Picture.tsx'
import { Form, type FormProps } from '../widgets/form/Form.tsx'
import { Island } from '../widgets/Island.tsx'

/** The names of the overlay in form submissions and in the label of a dialog without a heading. */
const ID = 'popup-overlay'
const LABEL = 'Announcement'

/**
 * The content of the popup overlay as a template: browsers neither show it nor load its picture until a script does. A
 * form takes precedence over the button.
 */
export function PopupTemplate({ page }: { page: PageModel }) {
  const content = overlayOf(page)
  if (!content) return null
  const { picture, heading, text, formId, buttonText, buttonUrl, buttonNewWindow } = content
  const form = formId === null ? undefined : page.forms[formId]
  const props: FormProps | undefined = form && {
    form,
    blockId: ID,
    collectionId: page.collection?.id ?? '',
    page: pageFields(page),
    isOverlay: true,
  }
  return (
    <template data-popup-overlay="" data-label={heading || LABEL} data-form-id={form?.id}>
      {picture && (
        <div className="promotion-picture">
          <Picture picture={picture} sizes="(min-width: 48rem) 24rem, 90vw" />
        </div>
      )}
      <div className="promotion-text">
        {heading && <h2>{heading}</h2>}
        {text && <p>{text}</p>}
        {props && (
          <Island name="form" props={props}>
            <Form {...props} />
          </Island>
        )}
        {!props && buttonText && buttonUrl && (
          <p className="promotion-action">
            <a
              className="button"
              data-outcome="confirm"
              data-button-id={ID}
              href={safeHref(buttonUrl)}
              {...(buttonNewWindow ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {buttonText}
            </a>
          </p>
        )}
      </div>
      <button type="button" className="round-button promotion-close" data-outcome="cancel" aria-label="Close">
        <CloseIcon />
      </button>
    </template>
  )
}
