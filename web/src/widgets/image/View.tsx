import type { ImageValue } from '@portico/proto/blocks/media/image'
import { safeHref } from '../../ui/links.ts'
import { fullSizeHref, Picture } from '../../ui/Picture.tsx'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'

type Props = ViewProps<ImageValue, 'websiteSettings'>

/**
 * A picture with its caption, which opens in the lightbox or follows a link if the owner wants it, or with a text in one of
 * the designs. The first picture of a page loads eagerly.
 */
export function ImageView(props: Props) {
  const { value, place } = props
  const { caption, design = 'inline' } = value
  const picture = (
    <Picture picture={value} sizes={place.sizes} eager={place.isFirstPicture} className="image" />
  )
  if (place.isBehindText) return <div className="lead-picture">{picture}</div>
  const shown = (
    <>
      <PictureLink {...props}>{picture}</PictureLink>
      <SaveButton {...props} />
    </>
  )
  if (design !== 'inline' && hasText(value)) {
    return (
      <div className="image-card" data-design={design}>
        <div className="image-card-picture">{shown}</div>
        <CardText {...props} />
      </div>
    )
  }
  if (!caption) return <div className="image-frame">{shown}</div>
  return (
    <figure className="image-frame">
      {shown}
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

const hasText = ({ title, text, url, buttonText }: ImageValue) =>
  Boolean(title ?? text ?? (url && buttonText))

/** The picture as a link to its address or to the lightbox, if it has one of them. */
function PictureLink({ block, value, children }: Props & { children: React.ReactNode }) {
  const { assetUrl, alt, caption, lightbox, url, buttonText } = value
  // With a button, the button is the link.
  if (url && !buttonText) {
    return (
      <a
        className="image-href"
        href={safeHref(url)}
        aria-label={alt === '' ? (value.title ?? 'Picture') : undefined}
      >
        {children}
      </a>
    )
  }
  if (!lightbox) return children
  return (
    <a
      className="image-link"
      href={fullSizeHref(assetUrl)}
      data-lightbox={block.id}
      data-caption={caption}
      aria-label={alt === '' ? 'Picture' : undefined}
    >
      {children}
    </a>
  )
}

/** The place of the button that saves the picture, if the website has turned it on (WIDG-05). It needs scripts. */
function SaveButton({ value, page }: Props) {
  if (page.websiteSettings.pinterestOverlayOptions.mode !== 'enabled') return null
  return (
    <span
      className="image-save"
      data-island="image-save"
      data-media={value.assetUrl}
      data-description={value.alt || value.caption}
    />
  )
}

function CardText({ value, place }: Props) {
  const { title, text, url, buttonText } = value
  return (
    <div className="image-card-text">
      {title && <BlockTitle place={place}>{title}</BlockTitle>}
      {text && <p>{text}</p>}
      {url && buttonText && (
        <a className="button" data-size="small" href={safeHref(url)}>
          {buttonText}
        </a>
      )}
    </div>
  )
}
