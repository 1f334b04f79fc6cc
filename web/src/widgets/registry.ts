import type { ComponentType } from 'react'
import { galleryDataFields } from '@portico/proto/blocks/media/gallery'
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
import type { PartName } from './shown.ts'
import type { ViewProps } from './view.ts'

/**
 * A block type: the name in its classes, its view, and the values that scripts of the page may read. `styles` are the folders
 * of web/src/widgets whose `page.css` is loaded by pages with such a block.
 */
export type Widget<Name extends PartName = PartName> = {
  name: string
  View: ComponentType<ViewProps<never, Name>>
  /** The parts of the page that the view shows. */
  shows?: readonly Name[]
  publicValues: readonly string[]
  styles?: string | readonly string[]
}

const summaryValues = ['collectionId', 'limit', 'design', 'category', 'tag', 'featured']
const outside = { View: OutsideView, publicValues: ['url'], styles: 'links' } as const
const groups = {
  View: GroupsView,
  shows: ['listings', 'summaries', 'website'],
  publicValues: ['collectionId'],
  styles: 'groups',
} as const
const social = { View: SocialView, publicValues: ['links'], styles: 'social' } as const
const opentable = {
  View: OpentableView,
  shows: ['website', 'account'],
  publicValues: ['restaurantId'],
  styles: ['reservation', 'embed'],
} as const

/** A widget whose view reads only the parts of the page that `shows` names: other views are refused by their types. */
const widget = <const Name extends PartName = never>(
  one: Widget<NoInfer<Name>> & { shows?: readonly Name[] },
): Widget =>
  // A view that reads fewer parts of the page also takes more of them.
  one as Widget

/** The only list of widgets, by block type (ENUM-24). Other types render nothing. */
export const widgets: Readonly<Record<number, Widget>> = {
  [blockType.navigation]: widget({
    name: 'navigation',
    View: NavigationView,
    shows: ['navigation', 'path'],
    publicValues: [],
  }),
  [blockType.html]: widget({ name: 'html', View: HtmlView, publicValues: [] }),
  [blockType.image]: widget({
    name: 'image',
    View: ImageView,
    shows: ['websiteSettings'],
    publicValues: ['assetUrl', 'alt', 'focalPoint', 'lightbox', 'lightboxTheme', 'design'],
    styles: 'image',
  }),
  [blockType.map]: widget({
    name: 'map',
    View: MapView,
    shows: ['outlines', 'context'],
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
  }),
  [blockType.gallery]: widget({
    name: 'gallery',
    View: GalleryView,
    publicValues: galleryDataFields,
    styles: 'gallery',
  }),
  [blockType.form]: widget({
    name: 'form',
    View: FormView,
    shows: ['forms', 'fields', 'collection', 'submitted'],
    publicValues: ['formId'],
  }),
  [blockType.spacer]: widget({ name: 'spacer', View: SpacerView, publicValues: ['height'] }),
  [blockType.product]: widget({
    name: 'product',
    View: ProductView,
    shows: ['products'],
    publicValues: ['collectionId', 'productId'],
  }),
  [blockType.button]: widget({
    name: 'button',
    View: ButtonView,
    publicValues: ['text', 'url', 'newWindow', 'size', 'alignment'],
  }),
  [blockType.summary]: widget({
    name: 'summary',
    View: SummaryView,
    shows: ['listings', 'website'],
    publicValues: summaryValues,
    styles: 'summary',
  }),
  [blockType.summaryV2]: widget({
    name: 'summary-v2',
    View: SummaryView,
    shows: ['listings', 'website'],
    publicValues: summaryValues,
    styles: 'summary',
  }),
  [blockType.quote]: widget({ name: 'quote', View: QuoteView, publicValues: ['source'] }),
  [blockType.audio]: widget({
    name: 'audio',
    View: AudioView,
    publicValues: ['files', 'title', 'author', 'durationSeconds'],
    styles: 'audio',
  }),
  [blockType.video]: widget({
    name: 'video',
    View: VideoView,
    publicValues: ['html', 'files', 'title', 'durationSeconds', 'mode', 'design'],
    styles: 'video',
  }),
  [blockType.accordion]: widget({
    name: 'accordion',
    View: AccordionView,
    shows: ['itemIds'],
    publicValues: ['allowMultipleOpenItems', 'isFirstItemExpanded'],
    styles: 'accordion',
  }),
  [blockType.menu]: widget({ name: 'menu', View: MenuView, publicValues: [], styles: 'menu' }),
  [blockType.memberArea]: widget({
    name: 'member-area',
    View: MemberAreaView,
    publicValues: ['initialOption'],
    styles: 'member-area',
  }),
  [blockType.logo]: widget({
    name: 'logo',
    View: LogoView,
    shows: ['website'],
    publicValues: [],
    styles: 'logo',
  }),
  [blockType.twitter]: widget({ name: 'twitter', ...outside }),
  [blockType.foursquare]: widget({ name: 'foursquare', ...outside }),
  [blockType.instagram]: widget({ name: 'instagram', ...outside }),
  [blockType.fiveHundredPx]: widget({ name: '500px', ...outside }),
  [blockType.flickr]: widget({ name: 'flickr', ...outside }),
  [blockType.amazon]: widget({ name: 'amazon', ...outside }),
  [blockType.zola]: widget({ name: 'zola', ...outside }),
  [blockType.journal]: widget({
    name: 'journal',
    View: JournalView,
    shows: ['listings', 'website'],
    publicValues: ['collectionId'],
    styles: 'summary',
  }),
  [blockType.index]: widget({
    name: 'index',
    View: IndexView,
    shows: ['listings', 'website'],
    publicValues: ['collectionId'],
    styles: 'summary',
  }),
  [blockType.geo]: widget({ name: 'geo', View: GeoView, publicValues: ['location'], styles: 'place' }),
  [blockType.collectionLink]: widget({
    name: 'collectionlink',
    View: CollectionLinkView,
    shows: ['summaries'],
    publicValues: ['collectionId'],
    styles: 'links',
  }),
  [blockType.link]: widget({
    name: 'link',
    View: LinkView,
    publicValues: ['url', 'newWindow'],
    styles: 'links',
  }),
  [blockType.folder]: widget({
    name: 'folder',
    View: FolderView,
    shows: ['navigation', 'path'],
    publicValues: ['folder'],
    styles: 'links',
  }),
  [blockType.tagCloud]: widget({
    name: 'tagcloud',
    View: TagCloudView,
    shows: ['listings', 'summaries', 'website'],
    publicValues: ['collectionId'],
    styles: 'groups',
  }),
  [blockType.postsByAuthor]: widget({ name: 'postsbyauthor', ...groups }),
  [blockType.postsByTag]: widget({ name: 'postsbytag', ...groups }),
  [blockType.postsByCategory]: widget({ name: 'postsbycategory', ...groups }),
  [blockType.postsByMonth]: widget({ name: 'postsbymonth', ...groups }),
  [blockType.archive]: widget({
    name: 'archive',
    View: ArchiveView,
    shows: ['listings', 'summaries', 'website'],
    publicValues: ['collectionId', 'groupBy', 'layout'],
    styles: 'groups',
  }),
  [blockType.calendar]: widget({
    name: 'calendar',
    View: CalendarView,
    shows: ['month', 'summaries', 'website'],
    publicValues: ['collectionId', 'firstWeekday'],
    styles: 'calendar',
  }),
  [blockType.comments]: widget({
    name: 'comments',
    View: CommentsView,
    shows: ['isFirstComments', 'websiteSettings', 'item', 'collection', 'path'],
    publicValues: [],
    styles: ['comments', 'embed'],
  }),
  [blockType.socialLinks]: widget({ name: 'sociallinks', ...social }),
  [blockType.socialAccountLinks]: widget({ name: 'socialaccountlinks', ...social }),
  [blockType.socialAccountLinksV2]: widget({ name: 'socialaccountlinks-v2', ...social }),
  [blockType.embed]: widget({ name: 'embed', View: EmbedView, publicValues: ['url'], styles: 'embed' }),
  [blockType.soundcloud]: widget({
    name: 'soundcloud',
    View: EmbedView,
    publicValues: ['url'],
    styles: 'embed',
  }),
  [blockType.code]: widget({
    name: 'code',
    View: CodeView,
    shows: ['hasOwnerCode'],
    publicValues: ['language'],
    styles: 'code',
  }),
  [blockType.markdown]: widget({
    name: 'markdown',
    View: MarkdownView,
    publicValues: [],
    styles: 'markdown',
  }),
  [blockType.search]: widget({ name: 'search', View: SearchView, publicValues: [], styles: 'search' }),
  [blockType.horizontalRule]: widget({
    name: 'horizontalrule',
    View: RuleView,
    publicValues: [],
    styles: 'rule',
  }),
  [blockType.rss]: widget({
    name: 'rss',
    View: RssView,
    shows: ['feeds', 'website'],
    publicValues: ['url', 'limit'],
    styles: 'rss',
  }),
  [blockType.newsletter]: widget({
    name: 'newsletter',
    View: NewsletterView,
    shows: ['forms', 'fields', 'collection', 'submitted'],
    publicValues: ['formId'],
    styles: 'newsletter',
  }),
  [blockType.donation]: widget({
    name: 'donation',
    View: DonationView,
    publicValues: ['url'],
    styles: 'donation',
  }),
  [blockType.emailFooter]: widget({
    name: 'emailfooter',
    View: EmailFooterView,
    shows: ['website'],
    publicValues: [],
    styles: 'place',
  }),
  [blockType.inBrowserMessageLink]: widget({
    name: 'inbrowsermessagelink',
    View: MessageLinkView,
    publicValues: [],
    styles: 'links',
  }),
  [blockType.tourDates]: widget({
    name: 'tourdates',
    View: TourDatesView,
    shows: ['website'],
    publicValues: ['artist'],
    styles: 'tour-dates',
  }),
  [blockType.album]: widget({
    name: 'album',
    View: AlbumView,
    publicValues: ['title', 'artist'],
    styles: ['audio', 'album'],
  }),
  [blockType.chart]: widget({
    name: 'chart',
    View: ChartView,
    shows: ['website'],
    publicValues: ['kind', 'title'],
    styles: 'chart',
  }),
  [blockType.opentable]: widget({ name: 'opentable', ...opentable }),
  [blockType.opentableV2]: widget({ name: 'opentable-v2', ...opentable }),
  [blockType.acuity]: widget({
    name: 'acuity',
    View: AcuityView,
    publicValues: ['url'],
    styles: ['reservation', 'embed'],
  }),
  [blockType.tock]: widget({
    name: 'tock',
    View: TockView,
    shows: ['website', 'account'],
    publicValues: ['business'],
    styles: ['reservation', 'embed'],
  }),
}
