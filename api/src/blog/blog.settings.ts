import { choiceSetting, numberSetting } from '../platform/settings/setting.ts'

const group = 'Comments'

export const defaultPerMinute = 10
export const defaultPerDay = 100

export const commenters = choiceSetting({
  key: 'comments.commenters',
  group,
  label: 'Who can comment',
  explanation: 'Who can write comments and replies from now on. Existing ones stay.',
  environmentName: 'COMMENTERS',
  default: 'users',
  options: { users: 'Everyone who is logged in', staff: 'Staff only', nobody: 'No one' },
})

export const commentsPerMinute = numberSetting({
  key: 'comments.per_minute',
  group,
  label: 'Comments per minute',
  explanation: 'How many comments and replies one user can write in a minute.',
  environmentName: 'COMMENTS_PER_MINUTE',
  default: defaultPerMinute,
  unit: 'comments',
  least: 1,
  most: 1_000,
})

export const commentsPerDay = numberSetting({
  key: 'comments.per_day',
  group,
  label: 'Comments per day',
  explanation: 'How many comments and replies one user can write in 24 hours.',
  environmentName: 'COMMENTS_PER_DAY',
  default: defaultPerDay,
  unit: 'comments',
  least: 1,
  most: 100_000,
})

export const commentSettings = [commenters, commentsPerMinute, commentsPerDay]

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
