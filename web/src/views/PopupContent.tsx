import type { PopupOverlayContent } from '@portico/proto/http/website/popup-overlay'
import { pageFields, type PageModel } from '../page/model.ts'
import { popupOf } from '../page/popup-overlay.ts'
import { safeHref } from '../ui/links.ts'
import { Picture } from '../ui/Picture.tsx'
import { Form, type FormProps } from '../widgets/form/Form.tsx'
import { Island } from '../widgets/Island.tsx'

/** The name of the overlay in form submissions. */
const ID = 'popup-overlay'

type Props = { page: PageModel; content: PopupOverlayContent; heading: 'h1' | 'h2' }

/** The picture, the texts, and the form or the button of the popup overlay. A form takes precedence. */
export function PopupContent({ page, content, heading: Heading }: Props) {
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
    <>
      {picture && (
        <div className="promotion-picture">
          <Picture picture={picture} sizes="(min-width: 48rem) 24rem, 90vw" />
        </div>
      )}
      <div className="promotion-text">
        {heading && <Heading>{heading}</Heading>}
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
    </>
  )
}

/** The popup overlay as a page of its own, with page type 104 (PAGE-02). */
export function PopupPage({ page }: { page: PageModel }) {
  const content = popupOf(page)
  if (!content) return null
  return (
    <section className="page-section popup-page" data-width="normal" data-tone="paper" data-first="">
      <div data-picture={content.picture ? '' : undefined}>
        {!content.heading && <h1 className="visually-hidden">{page.document.title}</h1>}
        <PopupContent page={page} content={content} heading="h1" />
      </div>
    </section>
  )
}
