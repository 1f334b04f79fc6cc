import type {
  CollectionLinkValue,
  FolderValue,
  LinkValue,
  MessageLinkValue,
  OutsideValue,
} from '@portico/proto/blocks/links'
import { blockType } from '@portico/proto/enums/block-type'
import { foldersOf, linksOf } from '../../page/navigation-links.ts'
import { safeHref } from '../../ui/links.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { ViewProps } from '../view.ts'

type Place = ViewProps<object>['place']
type Card = {
  href: string
  title: string
  text?: string
  /** A line above the title, for example the name of a service. */
  over?: string
  picture?: LinkValue['picture']
  newWindow?: boolean
  rel?: string
  place: Place
}

/** A link with a line above its title, a text and a picture. The whole card can be clicked. */
function LinkCard({ href, title, text = '', over = '', picture, newWindow = false, rel = '', place }: Card) {
  const relations = [newWindow && 'noopener', rel].filter(Boolean).join(' ')
  return (
    <div className="link-card">
      {picture && (
        <span className="link-card-picture">
          <Picture picture={picture} sizes={place.sizes} eager={place.isFirstPicture} decorative />
        </span>
      )}
      <div className="link-card-text">
        {over && <p className="link-card-over">{over}</p>}
        <p className="link-card-title">
          <a href={href} target={newWindow ? '_blank' : undefined} rel={relations || undefined}>
            {title}
          </a>
        </p>
        {text && <p className="link-card-quiet">{text}</p>}
      </div>
    </div>
  )
}

/** A link with its description. */
export function LinkView({ value, place }: ViewProps<LinkValue>) {
  const { title, url, description, picture, newWindow } = value
  return (
    <LinkCard
      href={safeHref(url)}
      title={title}
      text={description}
      picture={picture}
      newWindow={newWindow}
      place={place}
    />
  )
}

/** A link to a collection, with its title. A collection that is not published renders nothing. */
export function CollectionLinkView({ value, page, place }: ViewProps<CollectionLinkValue, 'summaries'>) {
  const collection = page.summaries[value.collectionId]
  if (!collection) return null
  return (
    <LinkCard href={collection.fullUrl} title={collection.title} text={value.description} place={place} />
  )
}

/** The pages of a folder of the main navigation. A folder that is gone renders nothing. */
export function FolderView({ value, page }: ViewProps<FolderValue, 'navigation' | 'path'>) {
  const folder = foldersOf(page.navigation).find(({ title }) => title === value.folder)
  if (!folder) return null
  return (
    <nav className="folder-links" aria-label={folder.title}>
      <p className="folder-title">{folder.title}</p>
      <ul className="folder-list">
        {linksOf(folder.children).map(({ path, title }, at) => (
          <li key={at}>
            <a href={safeHref(path)} aria-current={path === page.path ? 'page' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Services of which a block is a link. Their programs for other websites have ended or need their scripts. */
const services: Readonly<Record<number, string>> = {
  [blockType.twitter]: 'X',
  [blockType.foursquare]: 'Foursquare',
  [blockType.instagram]: 'Instagram',
  [blockType.fiveHundredPx]: '500px',
  [blockType.flickr]: 'Flickr',
  [blockType.amazon]: 'Amazon',
  [blockType.zola]: 'Zola',
}

/** Something on an outside service, as a link. Nothing is loaded from the service. */
export function OutsideView({ value, block, place }: ViewProps<OutsideValue>) {
  const { url, title, author, text, picture } = value
  const service = services[block.type] ?? ''
  const over = [author, service].filter(Boolean).join(' · ')
  return (
    <LinkCard
      href={safeHref(url)}
      title={title || `See it on ${service}`}
      text={text}
      over={over}
      picture={picture}
      rel={block.type === blockType.amazon ? 'sponsored noopener' : 'noopener'}
      place={place}
    />
  )
}

/** The link in a mail that opens the mail as a page. */
export const MessageLinkView = ({ value }: ViewProps<MessageLinkValue>) => (
  <p className="message-link">
    <a href={safeHref(value.url)}>{value.text}</a>
  </p>
)
