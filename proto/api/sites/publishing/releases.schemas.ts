import { WebsiteParams, ReleaseParams } from '../../../http/common/params.ts'
import {
  ReleaseList,
  NameRelease,
  DiffQuery,
  DiffReply,
  PublishReply,
} from '../../../http/website/releases.ts'
import { Done } from '../../../http/common/replies.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './releases.ts'

export const listReleases = contract(endpoints.listReleases, {
  summary: 'Lists the kept releases of a website, newest first.',
  params: WebsiteParams,
  answers: { 200: ReleaseList },
})

export const nameRelease = contract(endpoints.nameRelease, {
  summary: 'Names a release.',
  params: ReleaseParams,
  body: NameRelease,
  answers: { 200: Done },
})

export const compareReleases = contract(endpoints.compareReleases, {
  summary: 'Compares a release with another one, by page and block, and as text.',
  params: ReleaseParams,
  query: DiffQuery,
  answers: { 200: DiffReply },
})

export const restoreRelease = contract(endpoints.restoreRelease, {
  summary:
    'Publishes the content of an earlier release again, as a new release. Saved content does not change.',
  params: ReleaseParams,
  answers: { 200: PublishReply },
})
