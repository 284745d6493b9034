import type { DemoUsername } from './demo-users.ts'

export interface DemoComment {
  author: DemoUsername
  hoursAgo: number
  text: string
  replies?: DemoComment[]
}

export const demoDiscussion: readonly DemoComment[] = [
  {
    author: 'demo_reader',
    hoursAgo: 44,
    text: 'Our package costs $395 a year. At 5.85% that is the interest on $6,752, so the offset account only begins to earn its fee above that balance. Below it, repaying wins.',
    replies: [
      {
        author: 'demo_editor',
        hoursAgo: 43,
        text: 'That is the right way round: fee divided by rate. I have added it to the last section, thank you.',
        replies: [
          {
            author: 'demo_premium',
            hoursAgo: 40,
            text: 'One more line for the sum: many packages also take something off the rate. 0.10% on $620,000 is $620 in the first year, more than the fee.',
            replies: [
              {
                author: 'demo_reader',
                hoursAgo: 39,
                text: 'Fair. Then compare the whole package with the cheapest loan that has no offset account, not with the same loan without the fee.',
              },
            ],
          },
        ],
      },
    ],
  },
  {
    author: 'demo_saver',
    hoursAgo: 30,
    text: 'How many months of expenses do people keep within reach? I have six and it feels like too much, given that every dollar of it could be repaid.',
    replies: [
      {
        author: 'demo_premium',
        hoursAgo: 29,
        text: 'In an offset account six months cost you nothing: they save the same interest as a repayment. The question only matters when the buffer is somewhere else.',
      },
      {
        author: 'demo_reader',
        hoursAgo: 27,
        text: 'Three while two of us earn, six if one of us stops. I was made redundant once, and what helped was not the rate of return but the lack of a form to fill in.',
        replies: [
          {
            author: 'demo_saver',
            hoursAgo: 26,
            text: 'The lack of a form is a good argument. Six it stays.',
          },
        ],
      },
    ],
  },
  {
    author: 'demo_spammer',
    hoursAgo: 20,
    text: 'Make $5,000 a week from home!!! Write to me for the secret method that banks hate.',
  },
  {
    author: 'demo_premium',
    hoursAgo: 9,
    text: 'Anybody who considers letting the home later: read the third point twice. We redrew for a car, and that part of the loan was never deductible again.',
    replies: [
      {
        author: 'demo_saver',
        hoursAgo: 6,
        text: 'You are wrong and you clearly cannot read a contract.',
      },
    ],
  },
]

export const demoReports = {
  spam: { by: 'demo_premium', reason: 'spam' },
  abuse: { by: 'demo_reader', reason: 'abuse', note: 'This answer attacks a person instead of the point.' },
} as const
