import type { LogoValue } from '@portico/proto/blocks/links'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

/** The logo of the website, else its name, as a link to the home page. */
export function LogoView({ value, page, place }: ViewProps<LogoValue, 'website'>) {
  const { logo, tagline } = value
  const name = page.website.siteTitle
  return (
    <div className="logo">
      <a href="/" aria-label={logo ? `${name}, home page` : undefined}>
        {logo ? <Picture picture={logo} sizes="15rem" eager={place.isFirstPicture} decorative /> : name}
      </a>
      {tagline && <p>{tagline}</p>}
    </div>
  )
}
