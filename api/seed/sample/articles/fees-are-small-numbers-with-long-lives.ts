import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const feesAreSmallNumbersWithLongLives: SampleArticle = {
  title: 'Fees are small numbers with long lives',
  slug: 'fees-are-small-numbers-with-long-lives',
  summary:
    'One per cent a year sounds like one per cent. Held for thirty years it is closer to a sixth of everything. Where the rest goes, and how to read a fee so that it stops sounding small.',
  former_summary: 'What one per cent a year costs over thirty years, and how to read a fee.',
  author: 'mara_quill',
  categories: ['Personal Finance'],
  tags: ['fees', 'investing', 'saving', 'compounding'],
  published_date: '2026-04-15T20:50:00.000Z',
  post_status: 'published',
  meta_description:
    'What 0.2, 0.5 and 1.2 per cent a year do to $500 a month over thirty years, why the damage bends upwards, and a fairer way to quote a fee.',
  keywords: 'fees, management fee, investing, superannuation, compound growth',
  featured_image: {
    file: 'fees-are-small-numbers-with-long-lives.webp',
    alt: 'Two bright curves leaving the same point almost together and ending far apart, the space between them filled with a pink glow',
  },
  blocks: document(
    paragraph(
      'Fees on savings are quoted in a unit that makes them vanish. One per cent: who would argue about one per cent? A waiter gets more. But a waiter is paid once for one dinner, and a fee on savings is charged each year on everything that you have ever put in, and on everything it has ever earned.',
    ),
    heading('Thirty years of $500'),
    paragraph(
      'Put away $500 at the end of each month for thirty years. That is $180,000 of your own money. Let it earn 6 per cent a year before costs, added monthly at the rate that makes exactly 6 per cent over a year. No real investment earns the same every year, but a constant rate lets one thing be seen at a time.',
    ),
    list(
      'unordered',
      'With **no fee** it ends at $487,256.',
      'With a fee of **0.2 per cent** a year, so that 5.8 remains, it ends at $470,029.',
      'With **0.5 per cent**, at $445,463.',
      'With **1.2 per cent**, at $393,612.',
    ),
    paragraph(
      'Between the second line and the last there is one percentage point and $76,417. That is more than twelve and a half years of deposits, spent on the difference between two small numbers.',
    ),
    image(
      'chart-fees.webp',
      'Line chart of two balances over 30 years of 500 dollars a month. With a fee of 0.2 per cent the balance ends at 470,029 dollars, with 1.2 per cent at 393,612. The gap is 4,010 dollars after 10 years, 23,220 after 20 and 76,417 after 30.',
      'The same deposits at 5.8 per cent (green) and 4.8 per cent (amber). The gap is $4,010 after ten years, $23,220 after twenty and $76,417 after thirty.',
    ),
    heading('Why the gap bends'),
    paragraph(
      'After ten years the two differ by $4,010, which one might shrug off. After twenty it is $23,220. In the last ten years it more than triples. The fee takes a share of each year’s balance, so it takes away the growth that share would have had, and the growth on that growth. Compounding works for whoever holds the money, and each year a little more of the money is held by someone else.',
    ),
    quote(
      '… the cost of a thing is the amount of what I will call life which is required to be exchanged for it, immediately or in the long run.',
      'Henry David Thoreau, Walden (1854)',
    ),
    paragraph(
      'Thoreau was speaking of houses, and he disapproved of them. The sentence fits a fee better. Most costs are exchanged immediately. This one is exchanged in the long run, and so it does not feel like an exchange.',
    ),
    heading('A fairer unit'),
    paragraph(
      'A fee is quoted as a share of the *balance*. It is paid out of the *return*. If investments return 6 per cent and the fee is 1.2, then a fifth of the return has gone. And part of the return only makes up for inflation. With inflation at 2.5 per cent, the gain in buying power before the fee is about 3.4 per cent, and 1.2 is more than a third of that.',
    ),
    paragraph(
      'So there are three honest ways of stating the same fee: 1.2 per cent of the balance, a fifth of the return, or a third of the gain. Advertising has settled on the first.',
    ),
    code(
      'javascript',
      'function balance(deposit, years, yearlyRate) {',
      '  const rate = (1 + yearlyRate) ** (1 / 12) - 1',
      '  return (deposit * ((1 + rate) ** (12 * years) - 1)) / rate',
      '}',
      '',
      'const cheap = balance(500, 30, 0.058)',
      'const dear = balance(500, 30, 0.048)',
      'console.log(Math.round(cheap), Math.round(dear)) // 470029 393612',
      'console.log(((100 * (cheap - dear)) / cheap).toFixed(1)) // 16.3',
    ),
    paragraph(
      'The last line is the sixth in the summary above: of the larger sum, 16.3 per cent is missing in the smaller.',
    ),
    heading('What to look for'),
    list(
      'ordered',
      '**The whole of it.** Management fee, administration fee, costs of the funds inside the fund, and a performance fee if there is one. They are often printed in different places.',
      '**Percentage or dollars.** A flat $120 a year is 2.4 per cent of $5,000 and a twentieth of a per cent of $240,000. Flat fees hurt small balances, percentage fees large ones.',
      '**What is bought.** Advice, insurance and good service are worth paying for. The question is whether they are what the fee pays for.',
    ),
    heading('What this is not', 3),
    paragraph(
      'It is not an argument that the cheapest is always best. A dearer fund may earn more than a cheaper one, before costs, by more than the difference. Some have. The trouble is to know in advance which. Future returns are a guess; the fee is printed in the contract. Of the two numbers that decide the result, it is the only one anybody can promise you.',
    ),
    paragraph(
      'And so it deserves ten minutes. At the rate worked out above those ten minutes, well spent, are paid at more than seven thousand dollars each.',
    ),
  ),
}
