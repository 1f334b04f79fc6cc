import { create, toBinary } from '@bufbuild/protobuf'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import { SETTINGS_CHANGED } from '../topics.ts'

/** The settings of a website's store changed. */
export const settingsChanged = (eventId: string, websiteId: string, version: number): Fact => ({
  topic: SETTINGS_CHANGED.name,
  key: websiteId,
  id: eventId,
  version,
  value: toBinary(SettingsChangedSchema, create(SettingsChangedSchema, { websiteId })),
})
