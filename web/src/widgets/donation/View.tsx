import type { DonationValue } from '@portico/proto/blocks/newsletter'
import { Picture } from '../../ui/Picture.tsx'
import { safeHref } from '../../ui/links.ts'
import { BlockTitle } from '../BlockTitle.tsx'
import type { ViewProps } from '../view.ts'

/** An appeal for donations with a link to the page on which they are made. */
export function DonationView({ value, place }: ViewProps<DonationValue>) {
  const { title, text, buttonText, url, picture } = value
  return (
    <div className="donation">
      {picture && (
        <Picture picture={picture} sizes={place.sizes} eager={place.isFirstPicture} className="image" />
      )}
      <div>
        {title && <BlockTitle place={place}>{title}</BlockTitle>}
        {text && <p className="donation-text">{text}</p>}
        {url && (
          <a className="button sqs-donate-button" href={safeHref(url)}>
            {buttonText}
          </a>
        )}
      </div>
    </div>
  )
}
