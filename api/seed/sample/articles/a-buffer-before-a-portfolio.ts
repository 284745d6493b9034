import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const aBufferBeforeAPortfolio: SampleArticle = {
  title: 'A buffer before a portfolio',
  slug: 'a-buffer-before-a-portfolio',
  summary:
    'Three months of what? An emergency fund is usually described by a multiple nobody explains. Here is one built from the bottom up, with a date on which it is finished.',
  author: 'mara_quill',
  categories: ['Personal Finance'],
  tags: ['saving', 'budgeting', 'risk'],
  published_date: '2026-05-20T21:00:00.000Z',
  post_status: 'published',
  meta_description:
    'How to size an emergency fund from your own essential spending, how long it takes to fill, and what its real return is.',
  keywords: 'emergency fund, saving, budget, essential spending, buffer',
  featured_image: {
    file: 'a-buffer-before-a-portfolio.webp',
    alt: 'A vessel of green light filling in even layers, with three amber marks on its side at one, two and three months',
  },
  blocks: document(
    paragraph(
      'The usual advice is three to six months of expenses in an account you can reach. It is good advice with a hole in the middle. Three months of *which* expenses? The gap between a normal month and a careful one is often a thousand dollars, and multiplied by six it decides whether the target looks possible or silly.',
    ),
    quote(
      'Annual income twenty pounds, annual expenditure nineteen nineteen and six, result happiness. Annual income twenty pounds, annual expenditure twenty pounds ought and six, result misery.',
      'Charles Dickens, David Copperfield (1850)',
    ),
    paragraph(
      'Mr Micawber says it not long after leaving a debtors’ prison. His rule is flawless for a year in which nothing happens. A buffer is for the other years.',
    ),
    heading('Count the careful month'),
    paragraph(
      'A buffer does not pay for life as it is. It pays for life while something is being put right: a job lost, a car that dies, a month in a different city with a parent who is ill. So list only what would be paid even then. For one household, per month:',
    ),
    list(
      'unordered',
      'rent, $1,900',
      'groceries, $780',
      'transport, $310',
      'electricity, gas and water, $260',
      'insurance, $190',
      'minimum payments on debts, $140',
      'telephone and internet, $120',
    ),
    paragraph(
      'That is $3,700. The same household’s ordinary month comes to $5,150, and the difference is not waste: it is dinners, presents, football boots, a subscription or four. It is simply what would stop. Three careful months are $11,100. Three ordinary ones would be $15,450. Choosing the right month has saved $4,350 of saving.',
    ),
    heading('Put a date on it'),
    paragraph(
      'A target without a date is a wish. With $300 set aside each fortnight, $11,100 takes 37 fortnights, or about seventeen months. Interest helps less than one hopes: at 4 per cent a year, added fortnightly, the balance after 36 fortnights is $11,095.90. It shortens the wait by almost exactly one payment.',
    ),
    code(
      'javascript',
      'const target = 11_100',
      'const rate = 0.04 / 26',
      'let balance = 0',
      'let fortnights = 0',
      '',
      'while (balance < target) {',
      '  balance = balance * (1 + rate) + 300',
      '  fortnights += 1',
      '}',
      '',
      'console.log(fortnights, balance.toFixed(2)) // 37 11412.97',
    ),
    paragraph(
      'The loop says 37 after all, because $11,095.90 falls short by four dollars and ten cents. Computers are like that. A person would find four dollars.',
    ),
    image(
      'chart-buffer.webp',
      'Step chart of a balance growing by 300 dollars a fortnight for 37 fortnights. It passes one month of essentials, 3,700 dollars, after 13 fortnights, two months after 25 and three months after 37.',
      'Thirty-seven fortnights of $300. The amber marks are one, two and three months of essentials: $3,700, $7,400 and $11,100.',
    ),
    paragraph(
      'The picture has a point that the date conceals. One month of essentials is there after 13 fortnights, half a year in. Most of what goes wrong in ordinary life is smaller than that: a tooth, a clutch, a fridge. The first third of the buffer does much more than a third of the work.',
    ),
    heading('How many months'),
    paragraph('The multiple depends less on courage than on circumstances:'),
    list(
      'ordered',
      '**How quickly income would return.** A nurse and a specialist in one rare machine do not wait equally long for the next job.',
      '**How many incomes there are.** Two that could stop independently are a buffer in themselves. Two at the same employer are one.',
      '**How much of the spending is fixed.** A long lease and two children leave less to cut than a room in a share house.',
      '**What else could be reached.** Money in a redraw account counts. A credit limit does not. It is a way of making a problem longer.',
    ),
    heading('Its real return'),
    paragraph(
      'A buffer earns little. After inflation and tax it may earn nothing or less. Seen as an investment it is a poor one, and people who enjoy investments find this hard to bear. Seen as insurance it is cheap: it is the only policy that covers everything, has no excess, pays the same day, and refunds the whole premium if nothing happens.',
    ),
    heading('What it replaces', 3),
    paragraph(
      'The fair comparison is with what happens in its absence. A $2,400 repair on a card at 18 per cent, paid off over two years, costs $119.82 a month and $475.60 in interest. Selling shares on a bad day to pay for it may cost more than that. A buffer earns the difference each time it is used, and on those days its return is magnificent.',
    ),
    paragraph(
      'Once it is full, stop. A buffer that keeps growing out of habit is a portfolio that has not been told what it is for.',
    ),
  ),
}
