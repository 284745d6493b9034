export const syntheticCategories = [
  'Personal Finance',
  'Economics',
  'Travel',
  'Wellness',
  'Curiosity',
  'Bonds',
  'Careers',
  'Property',
  'Technology',
  'Cooking',
  'Music',
  'Gardens',
]

const manners = 'slow cheap honest early quiet local careful patient hidden weekly long small plain second first'.split(
  ' ',
)
const things =
  'savings loans markets trains budgets habits sleep maps wages rents bonds taxes books walks fees tools risks cities meals plans'.split(
    ' ',
  )

export const syntheticTags = things.flatMap((thing) => manners.map((manner) => `${manner} ${thing}`))
