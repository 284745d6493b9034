import type { SampleComment } from './sample-comment.ts'
import { comment } from './sample-comment.ts'

export const sampleComments: Readonly<Record<string, readonly SampleComment[]>> = {
  'where-your-repayment-goes': [
    comment(
      'plain_ledger',
      '2026-11-18T23:40:00.000Z',
      'I checked the $3,000.44 at the end because it looked like a typo. It is not. If the payment is rounded down by a fraction of a cent, someone has to find the difference in month 360, and it is you.',
      comment(
        'mara_quill',
        '2026-11-19T01:05:00.000Z',
        'Exactly. And if it had been rounded up, the last payment would be a little smaller than the others. Lenders usually round up to the whole dollar for that reason.',
        comment(
          'plain_ledger',
          '2026-11-19T01:31:00.000Z',
          'Mine takes $2,998 a month, rounded up. That makes the last one $2,749.54, which I am told will be a happy day.',
          comment(
            'late_ferry',
            '2026-11-19T06:18:00.000Z',
            'You will not notice. By then $2,750 will be a dinner for two, see the inflation article.',
          ),
        ),
      ),
    ),
    comment(
      'copper_kettle',
      '2026-11-19T02:22:00.000Z',
      'Does paying half the amount every fortnight do what people say it does?',
      comment(
        'mara_quill',
        '2026-11-19T04:50:00.000Z',
        'Yes, but not by magic. There are 26 fortnights in a year, so 26 halves make 13 months of payments instead of 12. It is an extra payment a year in a form that one does not feel. The slightly earlier dates help too, only much less.',
        comment(
          'copper_kettle',
          '2026-11-19T09:14:00.000Z',
          'So it is $249.81 extra a month, spread out. Somehow I like it less now that I understand it.',
        ),
      ),
      comment(
        'seventh_row',
        '2026-11-19T10:02:00.000Z',
        'Check first that your lender credits each half when it arrives. Ours held the first one until the second came, which defeats half of the purpose.',
      ),
    ),
    comment(
      'wattle_and_daub',
      '2026-11-20T00:30:00.000Z',
      'The part about not adding up dollars thirty years apart should be printed on every contract, right beside the total.',
    ),
  ],
  'the-small-print-of-compounding': [
    comment(
      'seventh_row',
      '2026-10-28T00:15:00.000Z',
      'My loan statement says “interest calculated daily” and I had assumed that meant daily compounding. Point two of the last list cleared that up. It is added on the 28th.',
      comment(
        'north_of_noon',
        '2026-10-28T08:40:00.000Z',
        'Which is also why an offset account is worth filling on the day the salary comes. The daily balance counts even though the charge is monthly.',
      ),
    ),
    comment(
      'late_ferry',
      '2026-10-29T07:25:00.000Z',
      'The limit still bothers me. Interest on interest on interest, infinitely often, and the sum stays finite?',
      comment(
        'tomas_reed',
        '2026-10-29T20:11:00.000Z',
        'Each slice also gets smaller. Infinitely many slices, each infinitely thin. The thinning wins against the number, just barely, and 2.718… is where the two agree to stop.',
        comment(
          'late_ferry',
          '2026-10-30T06:55:00.000Z',
          'Like halving the distance to the wall. You never arrive, but you do get close enough to hang a picture.',
        ),
      ),
    ),
  ],
  'why-bond-prices-fall-when-yields-rise': [
    comment(
      'wattle_and_daub',
      '2026-10-07T02:05:00.000Z',
      'If I hold a bond to the end I get everything I was promised. So why should I care what the price does in between?',
      comment(
        'mara_quill',
        '2026-10-07T05:42:00.000Z',
        'You may not need to. But the promise was in dollars, and the reason why yields rose is often that people expect those dollars to buy less. The falling price says today what you would otherwise find out slowly.',
        comment(
          'wattle_and_daub',
          '2026-10-07T08:19:00.000Z',
          'So the loss is there either way and the price only makes it visible. That is uncomfortable and I believe it.',
        ),
      ),
    ),
    comment(
      'plain_ledger',
      '2026-10-08T03:30:00.000Z',
      'Small thing: $108.18 minus 100 is a gain of 8.18, and 100 minus 92.56 is a loss of 7.44. I spent a minute looking for the missing 74 cents before I read the next sentence.',
      comment('tomas_reed', '2026-10-08T09:00:00.000Z', 'That is not a minute lost. You discovered convexity.'),
    ),
  ],
  'duration-without-tears': [
    comment(
      'north_of_noon',
      '2026-09-16T01:20:00.000Z',
      'The plank finally did it for me. One question: if the yield goes up, do the far weights shrink more, so the balance point moves in?',
      comment(
        'mara_quill',
        '2026-09-16T04:35:00.000Z',
        'Yes. Duration falls as the yield rises. That it does is the same thing as the curve being bent, so you have just derived convexity from carpentry.',
      ),
    ),
    comment(
      'copper_kettle',
      '2026-09-18T06:45:00.000Z',
      'Is there a case where the balance point is beyond the maturity?',
      comment(
        'seventh_row',
        '2026-09-18T09:10:00.000Z',
        'Not on a plank. All the weights stand between today and maturity, so it has to balance in between.',
        comment(
          'mara_quill',
          '2026-09-18T21:25:00.000Z',
          'Right for anything with positive payments. There are mortgage securities whose payments depend on the yield, and those can behave as if the plank had a weight hanging under it. Another day.',
        ),
      ),
    ),
  ],
  'inflation-is-an-average-of-strangers': [
    comment(
      'late_ferry',
      '2026-07-23T03:10:00.000Z',
      'I put my own weights in the little program. 5.1 per cent. I would like to be an owner without a mortgage, please.',
      comment(
        'plain_ledger',
        '2026-07-23T05:48:00.000Z',
        'With those weights your rent must be more than half of what you spend. That is the actual problem, the index is only reporting it.',
        comment(
          'late_ferry',
          '2026-07-23T07:02:00.000Z',
          'It is 55 per cent. I live in a city. I did not need a program for that, but thank you.',
        ),
      ),
    ),
    comment(
      'wattle_and_daub',
      '2026-07-25T01:55:00.000Z',
      'The owner without a mortgage still has rates, repairs and insurance. Where do they go?',
      comment(
        'mara_quill',
        '2026-07-25T04:20:00.000Z',
        'Into “rest” in my toy example, which is unfair to roofs. In the published index they have lines of their own.',
      ),
    ),
  ],
  'the-rule-of-72-and-where-it-breaks': [
    comment(
      'seventh_row',
      '2026-06-25T02:30:00.000Z',
      'We were taught 70 at school and I have defended it ever since. I now see that we were taught it by a geographer, for populations growing at 2 per cent.',
      comment(
        'tomas_reed',
        '2026-06-25T20:40:00.000Z',
        'Then it was the right rule for the class. At 2 per cent 70 is exact to the second decimal.',
      ),
    ),
  ],
  'the-shortest-way-looks-wrong-on-the-map': [
    comment(
      'north_of_noon',
      '2026-03-19T04:15:00.000Z',
      'I have flown this route. South of 60 there is nothing to see for hours, and then the crew wakes everyone because there is an iceberg.',
      comment(
        'copper_kettle',
        '2026-03-19T07:30:00.000Z',
        'Which side should one sit on?',
        comment(
          'north_of_noon',
          '2026-03-19T08:05:00.000Z',
          'Going east, the right. Antarctica is on the right the whole way, even if you never see it.',
          comment(
            'tomas_reed',
            '2026-03-19T20:12:00.000Z',
            'A sentence that works only in the southern hemisphere, and my favourite one here so far.',
          ),
        ),
      ),
    ),
    comment(
      'plain_ledger',
      '2026-03-22T01:40:00.000Z',
      'Is 1 per cent extra for Singapore really all? My fare by way of Singapore differed by a good deal more than that.',
      comment(
        'tomas_reed',
        '2026-03-22T20:30:00.000Z',
        'In distance, yes. Fares are a different geometry. I do not think anyone has found its axioms.',
      ),
    ),
  ],
  'the-night-has-a-shape': [
    comment(
      'late_ferry',
      '2026-01-22T21:15:00.000Z',
      'The children in the car. I have wondered about that for six years.',
      comment(
        'wattle_and_daub',
        '2026-01-23T02:50:00.000Z',
        'Mine wake up the moment the engine stops. Perhaps they are only ever one step down.',
      ),
    ),
  ],
  'seven-days-in-seven-kilos': [
    comment(
      'north_of_noon',
      '2025-12-11T05:35:00.000Z',
      'The laptop and its cables weigh more than all the shirts, underwear and socks together. Is it a holiday?',
      comment(
        'tomas_reed',
        '2025-12-11T20:20:00.000Z',
        'A fair blow. Without it the list is 5,750 grams and I would own the lightest guilt on the aeroplane.',
      ),
    ),
  ],
  'crossing-nine-time-zones': [
    comment(
      'copper_kettle',
      '2026-02-20T03:25:00.000Z',
      'What if I land going east and it is already the middle of the day? Light after the low point, but my low point is at lunch.',
      comment(
        'tomas_reed',
        '2026-02-20T20:50:00.000Z',
        'Then the morning is the part to be careful with: sunglasses until lunch, a long walk after it. If it is nine zones or more, many people find it easier to let the clock go the other way round.',
      ),
    ),
  ],
}
