import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const twelveEnvelopesAndAFloat: SampleArticle = {
  title: 'Twelve envelopes and a float',
  slug: 'twelve-envelopes-and-a-float',
  summary:
    'Annual bills arrive as surprises though every one of them has a date. Setting aside a twelfth each month is the obvious cure, and it fails in its second month unless you know one more number.',
  author: 'mara_quill',
  categories: ['Personal Finance'],
  tags: ['budgeting', 'saving', 'spreadsheets', 'habits'],
  published_date: '2025-11-05T20:30:00.000Z',
  post_status: 'hide',
  meta_description:
    'How to smooth twelve yearly bills into one monthly amount, and how to find the starting float without which the plan runs dry in August.',
  keywords: 'budget, envelopes, annual bills, sinking fund, cash flow',
  featured_image: {
    file: 'twelve-envelopes-and-a-float.webp',
    alt: 'Twelve glowing envelopes in a row filled to different heights, above a wavy line that dips below zero in two places',
  },
  blocks: document(
    paragraph(
      'There is a kind of expense that ruins budgets while being entirely predictable. Car registration comes once a year. So do the insurance, the school fees, the dentist, and the end of December. Each has a date that was known eleven months before, and each is greeted like a burglar.',
    ),
    paragraph(
      'The old cure is a row of envelopes. The new one is a single account that receives the same amount every month, and from which all yearly bills are paid. Both rest on the same sum, and on a second sum that is usually forgotten.',
    ),
    heading('The first sum'),
    paragraph('Write down everything that comes once a year, with its month. For one household, beginning in July:'),
    list(
      'unordered',
      'July: health cover, $780',
      'August: car insurance, $1,240',
      'September: a telephone, every third year, $450',
      'October: glasses, $300',
      'November: software and subscriptions, $210',
      'December: presents, $900',
      'January: the holiday, $2,600',
      'February: school, $1,150',
      'March: car registration, $860',
      'April: dentist, $520',
      'May: contents insurance, $410',
      'June: car service, $640',
    ),
    paragraph(
      'That is $10,060. A twelfth of it is $838.33 a month, or, for those paid fortnightly, a twenty-sixth is $386.92. It is a larger number than most people expect. It was there all along. It had merely been spread over twelve separate bad days.',
    ),
    heading('The second sum'),
    paragraph(
      'So in July $838.33 goes in, and $780 goes out for health cover. It works. In August another $838.33 goes in, the car insurance wants $1,240, and the account is short by $343.33. The plan is correct and it has failed after eight weeks.',
    ),
    paragraph(
      'Nothing was miscalculated. Equal payments cover the bills *over the year*. They do not cover them in order. Whether there is enough on a particular day depends on when the large ones fall, and the only way to find out is to walk through the months and watch the balance.',
    ),
    code(
      'javascript',
      'const bills = [780, 1240, 450, 300, 210, 900, 2600, 1150, 860, 520, 410, 640]',
      'const monthly = bills.reduce((sum, bill) => sum + bill) / 12',
      '',
      'let balance = 0',
      'let lowest = 0',
      'for (const bill of bills) {',
      '  balance += monthly - bill',
      '  lowest = Math.min(lowest, balance)',
      '}',
      '',
      'console.log(monthly.toFixed(2)) // 838.33',
      'console.log((-lowest).toFixed(2)) // 945.00',
    ),
    paragraph(
      'The lowest point is in March: after the holiday, school and the registration the account would stand at minus $945.00. That is the missing number. Put **$945 in at the start** and the account never goes below zero. In March it touches zero exactly, and at the end of June it is back to $945, ready for the next year.',
    ),
    image(
      'chart-envelopes.webp',
      'Column chart of the account balance after each month’s bill. Without a float it is below zero in August and from January to May, lowest at minus 945 dollars in March. With a float of 945 dollars it never falls below zero.',
      'The balance after each month’s bill without a float (amber) and with one of $945 (green). The shape is the same. Only the floor has moved.',
    ),
    heading('Properties of a float'),
    list(
      'ordered',
      'It is paid **once**. It is not an expense. It is still there when you stop, and you may have it back.',
      'It depends on the **order** of the bills and on the month in which you begin. Beginning in April, after the worst is over, this household would need none at all.',
      'It shrinks if one large bill can be **moved**. Paying the car insurance in two halves, August and February, is often possible. It may cost a fee, which can then be compared with the trouble it saves.',
    ),
    paragraph(
      'The second point is worth trying. Rotate the list so that it starts in April, run the loop again, and the lowest balance is zero. If a plan like this is to be started without a float, the right month to start is the one after the low point. A new year that begins in January is a habit of calendars. Money may start when it likes.',
    ),
    heading('What the envelopes were for', 3),
    paragraph(
      'Real envelopes did one thing better than an account does: a person could see that the money for the dentist was not money for the holiday. One pool can be raided. If that is a danger, label it. Many banks offer named sub-accounts, and a spreadsheet column per bill does as well. The sum is the same, but the holiday has to look the dentist in the eye.',
    ),
    quote('A surprise that comes every August is called a season.', 'mara_quill'),
    paragraph(
      'Once a year, in the month when the account is fullest, go through the list again. Prices will have moved, a bill will have gone and another come. Twelve lines take ten minutes. Set against twelve bad days it is a good rate of exchange.',
    ),
  ),
}
