import type { ComponentType } from 'react'
import { galleryDataFields } from '@portico/proto/blocks/gallery'
import { blockType } from '@portico/proto/enums/block-type'
import { AccordionView } from './accordion/View.tsx'
import { AlbumView } from './audio/Album.tsx'
import { AudioView } from './audio/View.tsx'
import { ButtonView } from './button/View.tsx'
import { CalendarView } from './calendar/View.tsx'
import { ChartView } from './chart/View.tsx'
import { CodeView } from './code/View.tsx'
import { CommentsView } from './comments/View.tsx'
import { DonationView } from './donation/View.tsx'
import { AcuityView } from './embed/Acuity.tsx'
import { EmbedView } from './embed/View.tsx'
import { FormView } from './form/View.tsx'
import { GalleryView } from './gallery/View.tsx'
import { ArchiveView, GroupsView, TagCloudView } from './groups/View.tsx'
import { HtmlView } from './html/View.tsx'
import { ImageView } from './image/View.tsx'
import { CollectionLinkView, FolderView, LinkView, MessageLinkView, OutsideView } from './links/View.tsx'
import { LogoView } from './logo/View.tsx'
import { MapView } from './map/View.tsx'
import { MarkdownView } from './markdown/View.tsx'
import { MemberAreaView } from './member-area/View.tsx'
import { MenuView } from './menu/View.tsx'
import { NavigationView } from './navigation/View.tsx'
import { NewsletterView } from './form/Newsletter.tsx'
import { EmailFooterView, GeoView } from './place/View.tsx'
import { ProductView } from './product/View.tsx'
import { QuoteView } from './quote/View.tsx'
import { OpentableView, TockView } from './reservation/View.tsx'
import { RssView } from './rss/View.tsx'
import { RuleView } from './rule/View.tsx'
import { SearchView } from './search/View.tsx'
import { SocialView } from './social/View.tsx'
import { SpacerView } from './spacer/View.tsx'
import { IndexView, JournalView, SummaryView } from './summary/View.tsx'
import { TourDatesView } from './tour-dates/View.tsx'
import { VideoView } from './video/View.tsx'
import type { ViewProps } from './view.ts'

/**
 * A block type: the name in its classes, its view, and the values that scripts of the page may read. `styles` are the folders
 * of web/src/widgets whose `page.css` is loaded by pages with such a block.
 */
export type Widget = {
  name: string
  View: ComponentType<ViewProps<never>>
  publicValues: readonly string[]
  styles?: string | readonly string[]
}

const summaryValues = ['collectionId', 'limit', 'design', 'category', 'tag', 'featured']
const outside = { View: OutsideView, publicValues: ['url'], styles: 'links' }
const groups = { View: GroupsView, publicValues: ['collectionId'], styles: 'groups' }
const social = { View: SocialView, publicValues: ['links'], styles: 'social' }
const opentable = { View: OpentableView, publicValues: ['restaurantId'], styles: ['reservation', 'embed'] }

/** The only list of widgets, by block type (ENUM-24). Other types render nothing. */
export const widgets: Readonly<Record<number, Widget>> = {
  [blockType.navigation]: { name: 'navigation', View: NavigationView, publicValues: [] },
  [blockType.html]: { name: 'html', View: HtmlView, publicValues: [] },
  [blockType.image]: {
    name: 'image',
    View: ImageView,
    publicValues: ['assetUrl', 'alt', 'focalPoint', 'lightbox', 'lightboxTheme', 'design'],
    styles: 'image',
  },
  [blockType.map]: {
    name: 'map',
    View: MapView,
    publicValues: [
      'location',
      'style',
      'showLabels',
      'showTerrain',
      'draggable',
      'scrollwheel',
      'showControls',
      'disableDefaultUI',
      'markerDraggable',
      'linkOnClick',
    ],
    styles: 'map',
  },
  [blockType.gallery]: {
    name: 'gallery',
    View: GalleryView,
    publicValues: galleryDataFields,
    styles: 'gallery',
  },
  [blockType.form]: { name: 'form', View: FormView, publicValues: ['formId'] },
  [blockType.spacer]: { name: 'spacer', View: SpacerView, publicValues: ['height'] },
  [blockType.product]: { name: 'product', View: ProductView, publicValues: ['collectionId', 'productId'] },
  [blockType.button]: {
    name: 'button',
    View: ButtonView,
    publicValues: ['text', 'url', 'newWindow', 'size', 'alignment'],
  },
  [blockType.summary]: { name: 'summary', View: SummaryView, publicValues: summaryValues, styles: 'summary' },
  [blockType.summaryV2]: {
    name: 'summary-v2',
    View: SummaryView,
    publicValues: summaryValues,
    styles: 'summary',
  },
  [blockType.quote]: { name: 'quote', View: QuoteView, publicValues: ['source'] },
  [blockType.audio]: {
    name: 'audio',
    View: AudioView,
    publicValues: ['files', 'title', 'author', 'durationSeconds'],
    styles: 'audio',
  },
  [blockType.video]: {
    name: 'video',
    View: VideoView,
    publicValues: ['html', 'files', 'title', 'durationSeconds', 'mode', 'design'],
    styles: 'video',
  },
  [blockType.accordion]: {
    name: 'accordion',
    View: AccordionView,
    publicValues: ['allowMultipleOpenItems', 'isFirstItemExpanded'],
    styles: 'accordion',
  },
  [blockType.menu]: { name: 'menu', View: MenuView, publicValues: [], styles: 'menu' },
  [blockType.memberArea]: {
    name: 'member-area',
    View: MemberAreaView,
    publicValues: ['initialOption'],
    styles: 'member-area',
  },
  [blockType.logo]: { name: 'logo', View: LogoView, publicValues: [], styles: 'logo' },
  [blockType.twitter]: { name: 'twitter', ...outside },
  [blockType.foursquare]: { name: 'foursquare', ...outside },
  [blockType.instagram]: { name: 'instagram', ...outside },
  [blockType.fiveHundredPx]: { name: '500px', ...outside },
  [blockType.flickr]: { name: 'flickr', ...outside },
  [blockType.amazon]: { name: 'amazon', ...outside },
  [blockType.zola]: { name: 'zola', ...outside },
  [blockType.journal]: {
    name: 'journal',
    View: JournalView,
    publicValues: ['collectionId'],
    styles: 'summary',
  },
  [blockType.index]: { name: 'index', View: IndexView, publicValues: ['collectionId'], styles: 'summary' },
  [blockType.geo]: { name: 'geo', View: GeoView, publicValues: ['location'], styles: 'place' },
  [blockType.collectionLink]: {
    name: 'collectionlink',
    View: CollectionLinkView,
    publicValues: ['collectionId'],
    styles: 'links',
  },
  [blockType.link]: { name: 'link', View: LinkView, publicValues: ['url', 'newWindow'], styles: 'links' },
  [blockType.folder]: { name: 'folder', View: FolderView, publicValues: ['folder'], styles: 'links' },
  [blockType.tagCloud]: {
    name: 'tagcloud',
    View: TagCloudView,
    publicValues: ['collectionId'],
    styles: 'groups',
  },
  [blockType.postsByAuthor]: { name: 'postsbyauthor', ...groups },
  [blockType.postsByTag]: { name: 'postsbytag', ...groups },
  [blockType.postsByCategory]: { name: 'postsbycategory', ...groups },
  [blockType.postsByMonth]: { name: 'postsbymonth', ...groups },
  [blockType.archive]: {
    name: 'archive',
    View: ArchiveView,
    publicValues: ['collectionId', 'groupBy', 'layout'],
    styles: 'groups',
  },
  [blockType.calendar]: {
    name: 'calendar',
    View: CalendarView,
    publicValues: ['collectionId', 'firstWeekday'],
    styles: 'calendar',
  },
  [blockType.comments]: {
    name: 'comments',
    View: CommentsView,
    publicValues: [],
    styles: ['comments', 'embed'],
  },
  [blockType.socialLinks]: { name: 'sociallinks', ...social },
  [blockType.socialAccountLinks]: { name: 'socialaccountlinks', ...social },
  [blockType.socialAccountLinksV2]: { name: 'socialaccountlinks-v2', ...social },
  [blockType.embed]: { name: 'embed', View: EmbedView, publicValues: ['url'], styles: 'embed' },
  [blockType.soundcloud]: { name: 'soundcloud', View: EmbedView, publicValues: ['url'], styles: 'embed' },
  [blockType.code]: { name: 'code', View: CodeView, publicValues: ['language'], styles: 'code' },
  [blockType.markdown]: { name: 'markdown', View: MarkdownView, publicValues: [], styles: 'markdown' },
  [blockType.search]: { name: 'search', View: SearchView, publicValues: [], styles: 'search' },
  [blockType.horizontalRule]: { name: 'horizontalrule', View: RuleView, publicValues: [], styles: 'rule' },
  [blockType.rss]: { name: 'rss', View: RssView, publicValues: ['url', 'limit'], styles: 'rss' },
  [blockType.newsletter]: {
    name: 'newsletter',
    View: NewsletterView,
    publicValues: ['formId'],
    styles: 'newsletter',
  },
  [blockType.donation]: { name: 'donation', View: DonationView, publicValues: ['url'], styles: 'donation' },
  [blockType.emailFooter]: { name: 'emailfooter', View: EmailFooterView, publicValues: [], styles: 'place' },
  [blockType.inBrowserMessageLink]: {
    name: 'inbrowsermessagelink',
    View: MessageLinkView,
    publicValues: [],
    styles: 'links',
  },
  [blockType.tourDates]: {
    name: 'tourdates',
    View: TourDatesView,
    publicValues: ['artist'],
    styles: 'tour-dates',
  },
  [blockType.album]: {
    name: 'album',
    View: AlbumView,
    publicValues: ['title', 'artist'],
    styles: ['audio', 'album'],
  },
  [blockType.chart]: { name: 'chart', View: ChartView, publicValues: ['kind', 'title'], styles: 'chart' },
  [blockType.opentable]: { name: 'opentable', ...opentable },
  [blockType.opentableV2]: { name: 'opentable-v2', ...opentable },
  [blockType.acuity]: {
    name: 'acuity',
    View: AcuityView,
    publicValues: ['url'],
    styles: ['reservation', 'embed'],
  },
  [blockType.tock]: {
    name: 'tock',
    View: TockView,
    publicValues: ['business'],
    styles: ['reservation', 'embed'],
  },
}
