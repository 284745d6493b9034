import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const theSmallPrintOfCompounding: SampleArticle = {
  title: 'The small print of compounding',
  slug: 'the-small-print-of-compounding',
  summary:
    'Six per cent a year can mean three different things, depending on how often it is added. The gaps are small at ordinary rates, large at card rates, and never wider than a limit that has a name.',
  author: 'mara_quill',
  categories: ['Personal Finance'],
  tags: ['interest', 'compounding', 'loans', 'spreadsheets'],
  published_date: '2026-10-27T20:30:00.000Z',
  post_status: 'published',
  meta_description:
    'Monthly, daily or yearly: what the compounding frequency does to 6 per cent, what it does to 24 per cent, and how to compare rates fairly.',
  keywords: 'compound interest, effective annual rate, nominal rate, daily interest',
  featured_image: {
    file: 'the-small-print-of-compounding.webp',
    alt: 'Three staircases climbing side by side: one with a single tall step, one with twelve steps, one so fine that it is nearly a curve',
  },
  blocks: document(
    paragraph(
      'A rate of interest is half a sentence. *Six per cent a year* does not say when the six per cent is added, and the moment it is added it starts to earn, or to cost, interest of its own. The other half of the sentence is the compounding frequency, and it usually sits in smaller type.',
    ),
    paragraph(
      'The rate in large type is called **nominal**. What a year of it really adds is called the **effective annual rate**. When interest is added once a year they are the same number. In every other case the effective rate is higher.',
    ),
    heading('Six per cent, three ways'),
    paragraph(
      'Take a nominal 6 per cent. Added monthly, each month brings 0.5 per cent, and twelve of those multiply to 6.1678 per cent over the year. Added daily, each day brings 6/365 per cent and the year comes to 6.1831 per cent. Added yearly it is 6 per cent and no more.',
    ),
    paragraph('On a loan the difference shows up in the payment. Borrow $300,000 for 25 years:'),
    list(
      'unordered',
      '6 per cent compounding **yearly**: 0.48676 per cent a month, a payment of $1,903.86.',
      '6 per cent compounding **monthly**: 0.50000 per cent a month, a payment of $1,932.90.',
      '6 per cent compounding **daily**: 0.50121 per cent a month, a payment of $1,935.57.',
    ),
    paragraph(
      'Between yearly and monthly lie $29.04 a month. Between monthly and daily lie $2.67. That is the general pattern: the first subdivision does most of the work, and each one after it does less. Going from months to days multiplies the number of steps by thirty and changes almost nothing.',
    ),
    image(
      'chart-effective-rates.webp',
      'Bar chart of effective annual rates. A nominal 6 per cent becomes 6.00, 6.17 and 6.18 per cent with yearly, monthly and daily compounding; 12 per cent becomes 12.00, 12.68 and 12.75; 24 per cent becomes 24.00, 26.82 and 27.11.',
      'Effective annual rates for nominal rates of 6, 12 and 24 per cent, compounding yearly (green), monthly (amber) and daily (cyan).',
    ),
    heading('Why card rates are another matter'),
    paragraph(
      'The gap between nominal and effective grows roughly with the square of the rate. Twice the rate, four times the gap. At 6 per cent, monthly compounding adds 0.17 of a percentage point. At 12 per cent it adds 0.68. At 24 per cent, a rate that is not rare on credit cards and store finance, it adds 2.82: the effective rate is 26.8242 per cent a year, and with daily compounding 27.1149.',
    ),
    paragraph(
      'So the same small print that can be ignored on a home loan is worth several hundred dollars on a card balance carried for years. A card that charges 2 per cent a month on $5,000, with nothing paid, stands at $6,341.21 after twelve months. Simple arithmetic would have said $6,200.',
    ),
    heading('The ceiling'),
    paragraph(
      'It is natural to ask what happens if interest is added every hour, every second, without pause. The answer surprised people when it was first worked out, because it is so mild. There is a limit. At 6 per cent it is 6.1837 per cent, about half a thousandth of a percentage point above daily. At 24 per cent it is 27.1249.',
    ),
    paragraph(
      'The limit is the number *e*, 2.71828 and so on, raised to the rate. Jacob Bernoulli came across it in 1683 while asking just this question about a sum that earns 100 per cent in a year. Added in finer and finer slices, the interest does not grow without bound. One dollar grows towards $2.72 and never past it.',
    ),
    heading('Comparing two offers'),
    paragraph(
      'To compare a rate that compounds monthly with one that compounds daily or yearly, turn both into effective rates. It is one line.',
    ),
    code(
      'javascript',
      '// nominal is a decimal a year, times is how often it is added',
      'const effective = (nominal, times) => (1 + nominal / times) ** times - 1',
      '',
      'for (const times of [1, 12, 365]) {',
      '  console.log((100 * effective(0.06, times)).toFixed(4))',
      '}',
      '// 6.0000',
      '// 6.1678',
      '// 6.1831',
    ),
    paragraph('A spreadsheet has it built in: `=EFFECT(6%, 12)`, and `=NOMINAL(6.1678%, 12)` for the way back.'),
    heading('Three things to check', 3),
    list(
      'ordered',
      'Which rate is quoted. If a document gives only one number, find out whether it is nominal or effective before comparing it with anything.',
      'How often it is *charged*, as against calculated. Many home loans calculate interest every day on that day’s balance but add it to the loan once a month. Calculated daily and added monthly compounds monthly.',
      'What the fees do. A comparison rate folds some of them in. Two loans with the same nominal rate and different fees are not the same loan.',
    ),
    paragraph(
      'The [loan calculator](/finance/loan-calculator) lets you switch between the three frequencies and prints the effective monthly rate to five decimals. Watching which decimals move, and which stay put, is a quick way to learn how much of the small print matters at your rate.',
    ),
  ),
}
