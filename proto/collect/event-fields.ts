/*
 * The names of the fields of v1 events. The schema of the server is `http/visits/events.ts`; browsers use these lists, which need
 * no library.
 */

/** Texts that every event has (EVT-01). */
export const requiredFields = ['actor', 'action', 'event_owner_team', 'event_source', 'object_type'] as const
export type RequiredField = (typeof requiredFields)[number]

/** Texts that may be null (EVT-02, EVT-03, C-23). */
export const nullableFields = [
  'context_website_identifier',
  'destination_url',
  'object_identifier',
  'object_id',
  'object_display_name',
  'object_value',
  'indirect_object_identifier',
  'indirect_object_id',
  'indirect_object_display_name',
  'indirect_object_value',
  'indirect_object_type',
  'product_area',
  'product_page',
  'product_section',
  'product_design_identifier',
  'user_member_account_id',
  'user_session_id',
  'browser_locale',
  'member_account_locale',
  'website_locale',
  'frontsite_language',
] as const
export type NullableField = (typeof nullableFields)[number]

/** Fields that the client adds (EVT-04, S-28). The last four are ours: id, time of sending, release and visitor cookie. */
export const automaticFields = [
  'window_width',
  'window_height',
  'browser_language',
  'page_host',
  'page_path',
  'page_query',
  'page_referrer',
  'resolved_locale',
  'client_timestamp',
  'marketing_id',
  'session_id',
  'website_id',
  'template_id',
  'member_account_id',
  'event_id',
  'sent_at',
  'release',
  'visitor_cookie',
] as const
export type AutomaticField = (typeof automaticFields)[number]

/** The locale of an event whose browser names none (EVT-04). */
export const DEFAULT_LOCALE = 'en-US'

/** The parameters of an address that a marketing landing copies (EVT-19). */
export const landingParameters = [
  'source',
  'campaign',
  'subcampaign',
  'channel',
  'subchannel',
  'variation',
  'mkwid',
] as const

/** Name and schema of the event for a call without a reply (DATA-24). */
export const NETWORK_ERROR = 'system_network_error'
