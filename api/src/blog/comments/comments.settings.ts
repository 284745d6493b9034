import { choiceSetting, numberSetting } from '../../platform/settings/setting.ts'

const group = 'Comments'

export const defaultPerMinute = 10
export const defaultPerDay = 100

export const commenters = choiceSetting({
  key: 'comments.commenters',
  group,
  label: 'Who may comment',
  explanation: 'Who may write comments and replies from now on; those that stand there stay.',
  environmentName: 'COMMENTERS',
  default: 'users',
  options: { users: 'Everybody who is signed in', staff: 'Staff only', nobody: 'Nobody' },
})

export const commentsPerMinute = numberSetting({
  key: 'comments.per_minute',
  group,
  label: 'Comments per minute',
  explanation: 'How many comments and replies one user may write within a minute.',
  environmentName: 'COMMENTS_PER_MINUTE',
  default: defaultPerMinute,
  unit: 'comments',
  least: 1,
  most: 1_000,
})

export const commentsPerDay = numberSetting({
  key: 'comments.per_day',
  group,
  label: 'Comments in a day',
  explanation: 'How many comments and replies one user may write within 24 hours.',
  environmentName: 'COMMENTS_PER_DAY',
  default: defaultPerDay,
  unit: 'comments',
  least: 1,
  most: 100_000,
})

export const commentSettings = [commenters, commentsPerMinute, commentsPerDay]
