import { numberSetting } from '../../platform/settings/setting.ts'

export const revisionsKept = numberSetting({
  key: 'posts.revisions_kept',
  group: 'Posts',
  label: 'Revisions of a post',
  explanation: 'How many earlier versions of each post to keep. Older ones are deleted.',
  environmentName: 'POST_REVISIONS',
  default: 50,
  unit: 'revisions',
  least: 1,
  most: 500,
})
