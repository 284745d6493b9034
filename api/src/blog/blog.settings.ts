import { choiceSetting, numberSetting } from '../platform/settings/setting.ts'

const group = 'Comments'

export const defaultPerMinute = 10
export const defaultPerDay = 100

export const commenters = choiceSetting({
  key: 'comments.commenters',
  group,
  label: 'Who can comment',
  explanation: 'Existing comments stay.',
  environmentName: 'COMMENTERS',
  default: 'users',
  options: { users: 'Everyone who is logged in', staff: 'Staff only', nobody: 'No one' },
})

export const commentsPerMinute = numberSetting({
  key: 'comments.per_minute',
  group,
  label: 'Comments per minute',
  explanation: 'For each user, replies included.',
  environmentName: 'COMMENTS_PER_MINUTE',
  default: defaultPerMinute,
  unit: 'comments',
  min: 1,
  max: 1_000,
})

export const commentsPerDay = numberSetting({
  key: 'comments.per_day',
  group,
  label: 'Comments per day',
  explanation: 'For each user in 24 hours, replies included.',
  environmentName: 'COMMENTS_PER_DAY',
  default: defaultPerDay,
  unit: 'comments',
  min: 1,
  max: 100_000,
})

export const commentSettings = [commenters, commentsPerMinute, commentsPerDay]

export const revisionsKept = numberSetting({
  key: 'posts.revisions_kept',
  group: 'Posts',
  label: 'Revisions of a post',
  explanation: 'Older ones are deleted.',
  environmentName: 'POST_REVISIONS',
  default: 50,
  unit: 'revisions',
  min: 1,
  max: 500,
})
