import { code, document, heading, image, list, paragraph } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const inflationIsAnAverageOfStrangers: SampleArticle = {
  title: 'Inflation is an average of strangers',
  slug: 'inflation-is-an-average-of-strangers',
  summary:
    'The inflation rate describes a household that does not exist. It is still the best single number we have. What goes into it, why yours differs, and what it does to money left alone.',
  author: 'mara_quill',
  categories: ['Economics'],
  tags: ['inflation', 'economics', 'saving', 'compounding'],
  published_date: '2026-07-22T20:45:00.000Z',
  post_status: 'published',
  meta_description:
    'How a price index is built, why your own inflation differs from it, and how to turn a nominal return into a real one without the usual mistake.',
  keywords: 'inflation, consumer price index, real return, purchasing power',
  featured_image: {
    file: 'inflation-is-an-average-of-strangers.webp',
    alt: 'Dozens of thin, wandering lines fanning out from one point, with a single bright average running through the middle of them',
  },
  blocks: document(
    paragraph(
      'The household whose prices rose by exactly the published rate last year does not exist. It has 2.5 people, eats a little of everything, owns part of a car, is simultaneously a renter, an owner and a buyer of new dwellings, and sends a fraction of a child to secondary school. Statisticians call what it buys *the basket*. It is an average of strangers.',
    ),
    heading('How the basket is filled'),
    paragraph(
      'A statistics office asks some thousands of households what they spend their money on. From the answers it works out weights: so much on rent, so much on fuel, so much on haircuts. Then it sends people, and nowadays programs, to note the prices of particular things in particular places, month after month. The index is the cost of the weighted basket compared with its cost at a starting date.',
    ),
    paragraph('Three decisions hide in that paragraph, and each of them is hard:'),
    list(
      'ordered',
      '**Weights go stale.** People buy less of what becomes dear. An index with old weights overstates the rise a little, so weights have to be renewed.',
      '**Things improve.** If a telephone costs the same as last year and does twice as much, has its price fallen? The index says yes, in part. A person who just wants a telephone may see it differently.',
      '**Housing is odd.** A house is both a place to live and a thing to own. Offices around the world treat it in at least three ways, which is one reason why rates of different countries should be compared with care.',
    ),
    heading('Yours is different'),
    paragraph(
      'Your own rate is a weighted average too, with your weights. Suppose that in some year rent rises by 7 per cent, food by 4, transport by 1 and everything else by 2. A renter who spends 40 per cent of the budget on rent, 20 on food, 10 on transport and 30 on the rest meets an inflation rate of 4.3 per cent. An owner without a mortgage who spends nothing on rent, 25 per cent on food, 20 on transport and 55 on the rest meets 2.3.',
    ),
    code(
      'javascript',
      'const changes = { rent: 7, food: 4, transport: 1, rest: 2 }',
      'const renter = { rent: 0.4, food: 0.2, transport: 0.1, rest: 0.3 }',
      'const owner = { rent: 0, food: 0.25, transport: 0.2, rest: 0.55 }',
      '',
      'const rate = (weights) =>',
      '  Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * changes[name], 0)',
      '',
      'console.log(rate(renter).toFixed(1)) // 4.3',
      'console.log(rate(owner).toFixed(1)) // 2.3',
    ),
    paragraph(
      'Same country, same year, same shops. Neither of them is mistaken when they read the published figure and say that it cannot be right. It is right about neither of them, and about both together.',
    ),
    heading('What it does to money left alone'),
    paragraph(
      'Inflation’s real work is done slowly. At 2.5 per cent a year, $100 put in a drawer buys what $78.12 buys today after ten years, $61.03 after twenty and $47.67 after thirty. At 5 per cent the thirty-year figure is $23.14. Nothing was stolen and no one noticed a particular day.',
    ),
    image(
      'chart-purchasing-power.webp',
      'Line chart of what 100 dollars in a drawer will buy over 30 years. At 2 per cent inflation it falls to 55.21 dollars, at 3 per cent to 41.20, at 5 per cent to 23.14.',
      'What $100 in a drawer still buys: at 2 per cent a year (green), 3 per cent (amber) and 5 per cent (pink).',
    ),
    paragraph(
      'A handy way to feel this is the time until money is worth half. At 2 per cent that takes 35 years, at 3 per cent about 23 and a half, at 5 per cent a little over 14. There is [a rule for doing this in the head](/finance/blog/detail/the-rule-of-72-and-where-it-breaks).',
    ),
    heading('Real returns'),
    paragraph(
      'A deposit that pays 5 per cent while prices rise by 3 has not gained 2 per cent in what it can buy. It has gained 1.94. The reason is that the gain is itself measured in money that has shrunk: divide 1.05 by 1.03 and take away one. At low rates the difference from plain subtraction is a rounding error, and subtraction is fine for conversation. At high rates it is not. A return of 50 per cent with inflation of 40 is worth 7.1, not 10.',
    ),
    heading('When the bank is ahead of you', 3),
    paragraph(
      'It works below zero as well. A deposit that pays 4 per cent in a year when prices rise by 5 has lost 0.95 per cent of its buying power, and the interest is still taxed. A balance that only ever goes up can be a slow loss, and it is a hard one to see, because the statement shows only the numbers and not what they buy.',
    ),
    heading('Reading the announcement'),
    list(
      'unordered',
      'Ask **over what period**. A quarterly rate times four is not an annual rate, though it is often printed as one.',
      'Ask **which measure**. Headline rates include everything; trimmed or core rates leave out the largest jumps in order to show the trend.',
      'Remember that a **falling rate** still means rising prices. Inflation that drops from 6 to 3 per cent has not brought anything back to its old price.',
    ),
    paragraph(
      'The average household will be discussed tonight with great confidence. It is worth knowing that you have never met them, and that they send their regards.',
    ),
  ),
}
