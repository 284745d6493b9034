import { code, document, heading, image, list, paragraph, quote } from '../block-writing.ts'
import type { SampleArticle } from '../sample-article.ts'

export const sevenDaysInSevenKilos: SampleArticle = {
  title: 'Seven days in seven kilos',
  slug: 'seven-days-in-seven-kilos',
  summary:
    'Many airlines allow seven kilograms in the cabin, bag included. That turns packing into a budget, and budgets are something we know how to do.',
  author: 'tomas_reed',
  categories: ['Travel'],
  tags: ['packing', 'budgeting', 'aviation', 'habits'],
  published_date: '2025-12-10T21:00:00.000Z',
  post_status: 'published',
  meta_description:
    'A packing list with a weight beside every line, adding up to 6.99 kg, and the three rules of budgeting that got it there.',
  keywords: 'packing, carry-on, cabin luggage, travel light, weight',
  featured_image: {
    file: 'seven-days-in-seven-kilos.webp',
    alt: 'Fourteen blocks of different sizes in green, cyan and amber fitted without a gap into the outline of a cabin bag',
  },
  blocks: document(
    paragraph(
      'Seven kilograms is a common limit for what may come into the cabin, and it includes the bag. Airlines differ, so check yours. The number is low enough to hurt and high enough to be possible, which makes it an excellent teacher. Nothing shows how budgets work like a budget you have to carry.',
    ),
    heading('Weigh first, decide after'),
    paragraph(
      'People pack by volume: what fits goes in. The limit is on mass, and the two are poorly related. A down jacket fills a third of the bag and weighs as much as a paperback. A charger, an adaptor and two cables vanish into a corner and weigh nearly as much as a pair of trousers. So the first step is a kitchen scale and a list.',
    ),
    list(
      'unordered',
      'the bag itself, 1,150 g',
      'walking shoes (worn: no shoes in the bag), 0 g',
      'trousers, one spare pair, 420 g',
      'shirts, four, at 190 g: 760 g',
      'underwear and socks, five sets at 110 g: 550 g',
      'jumper, 430 g',
      'light rain jacket, 310 g',
      'sleepwear, 280 g',
      'wash bag, 520 g',
      'small laptop, 1,240 g',
      'charger, adaptor and cables, 360 g',
      'one book, 330 g',
      'folding bag for the day, 120 g',
      'water bottle, empty, 180 g',
      'papers, pen, glasses, first aid, 340 g',
    ),
    paragraph(
      'That comes to **6,990 grams**. Ten grams are left for a postcard. It is not a recommendation, and it assumes mild weather and a place to wash things. It is what one person’s list looked like after the following.',
    ),
    image(
      'chart-packing.webp',
      'Horizontal bars of the fourteen packed items by weight, from the laptop at 1,240 grams and the bag at 1,150 down to the folding bag at 120. Laptop, bag, shirts and underwear make up more than half of the total of 6,990 grams.',
      'The fourteen lines by weight. Laptop, bag, shirts and underwear make up 3,700 of 6,990 grams.',
    ),
    heading('Fixed costs first'),
    paragraph(
      'The bag weighs 1,150 grams before anything is in it. That is a sixth of the allowance, spent on having somewhere to put the rest. It is the rent of packing. One can complain about the rent or look for another flat: cabin bags run from about 700 grams to well over three kilograms, and the heavy ones have wheels.',
    ),
    paragraph(
      'Here is where most of the saving lies, and it is where people look last, because the bag has been bought already. Replacing a 2,600 gram wheeled case with a 1,150 gram bag frees 1,450 grams. Leave the book, the jumper, the rain jacket and every charger and cable at home instead, and you would still be twenty grams short of that.',
    ),
    heading('Then what scales'),
    paragraph(
      'Some things are needed once however long the trip is: a jacket, a wash bag, a laptop. Others are needed per day. The second kind is where long trips go wrong, and where a single decision changes everything.',
    ),
    paragraph(
      'Underwear, socks and a shirt come to about 300 grams a day. For seven days that is 2,100; for fourteen, 4,200. But a wash on the third or fourth evening puts a ceiling on it. With four shirts and five sets the cost of clothing is 1,310 grams for a week, for a fortnight, or for a year. Laundry turns a cost that grows into one that does not.',
    ),
    code(
      'javascript',
      'const perDay = 190 + 110 // a shirt, a set of underwear and socks',
      'const withLaundry = 4 * 190 + 5 * 110',
      '',
      'for (const days of [3, 7, 14]) {',
      '  const without = days * perDay',
      '  console.log(days, without, Math.min(without, withLaundry))',
      '}',
      '// 3 900 900',
      '// 7 2100 1310',
      '// 14 4200 1310',
    ),
    paragraph(
      'The same is true at home. Costs that grow with time are the ones to find and cap. A subscription is a shirt a day.',
    ),
    heading('Then the just-in-case'),
    paragraph(
      'The last kilogram goes to things that might be needed. For each of them there are two questions. What happens if I need it and do not have it? And what would it cost to get one there? A second jumper, in a city with shops, fails both. Prescription medicine passes the first so clearly that there is no need for the second.',
    ),
    quote(
      'I say, beware of all enterprises that require new clothes, and not rather a new wearer of clothes.',
      'Henry David Thoreau, Walden (1854)',
    ),
    heading('Insurance against yourself', 3),
    paragraph(
      'Most just-in-case packing insures against small losses at the cost of a certain discomfort. It is the extended warranty of travel. Insure what you could not bear. For the rest carry a little money, which weighs nothing and is accepted in most shops.',
    ),
    heading('Three rules, on a card'),
    list(
      'ordered',
      'Write the weight beside each thing. What is not measured is not small.',
      'Attack the fixed cost first, the growing cost second, and the trifles last.',
      'Leave ten grams. A budget with nothing over is a budget that has not met the postcard shop.',
    ),
  ),
}
