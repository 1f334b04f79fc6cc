import { VideoValue } from '@portico/proto/blocks/media/video'
import { fieldsFor } from '../fields.ts'
import { videoValueFields } from '../video-fields.ts'

export const videoFields = fieldsFor(VideoValue, videoValueFields)
